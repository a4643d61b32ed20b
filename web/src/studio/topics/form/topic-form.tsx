import type { Topic } from '@atrium/client'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import bar from '../../../desk/form.module.css'
import { Refusal } from '../../../desk/refusal.tsx'
import { Section } from '../../../desk/section.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import styles from '../topics.module.css'
import { AboutSection } from './about-section.tsx'
import { AudienceSection } from './audience-section.tsx'
import { ContributorsSection } from './contributors-section.tsx'
import { ReadersSection } from './readers-section.tsx'
import { useTopicForm } from './use-topic-form.ts'

/** The settings of a topic, or of a new one, saved together. */
export function TopicForm({ topic }: { readonly topic: Topic | null }) {
  const { t } = useTranslation('studio/topics')
  const form = useTopicForm(topic)
  const element = useRef<HTMLFormElement>(null)
  if (!form.isReady) return <TableSkeleton rows={6} />
  const { fields, change, isChanged } = form
  return (
    <form
      ref={element}
      className={styles['form']}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!form.save()) element.current?.querySelector<HTMLElement>('input[name=name]')?.focus()
      }}
    >
      {form.isRestored && isChanged && (
        <Banner
          action={
            <Button size="s" onClick={form.discard}>
              {t('discard')}
            </Button>
          }
        >
          {t('restored')}
        </Banner>
      )}
      <AboutSection fields={fields} change={change} error={form.isNameMissed ? t('name_missing') : null} />
      <AudienceSection fields={fields} change={change} />
      <ReadersSection fields={fields} change={change} />
      <ContributorsSection fields={fields} change={change} />
      {!topic && (
        <Section title={t('start.title')}>
          <Switch
            label={t('start.hidden')}
            hint={t('start.hidden_hint')}
            checked={form.isHidden}
            onChange={event => form.setHidden(event.target.checked)}
          />
        </Section>
      )}
      <Refusal error={form.error} />
      <div className={bar['bar']}>
        <p role="status">{isChanged ? t(form.isKept ? 'kept' : 'unsaved') : t(topic ? 'all_saved' : 'nothing_yet')}</p>
        {isChanged && (
          <Button look="quiet" onClick={form.discard}>
            {t('discard')}
          </Button>
        )}
        <Button look="primary" type="submit" busy={form.isSaving} aria-disabled={topic !== null && !isChanged}>
          {t(topic ? 'save' : 'create')}
        </Button>
      </div>
    </form>
  )
}
