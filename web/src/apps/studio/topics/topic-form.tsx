import type { Topic } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { TriangleAlert } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { ChoiceList } from '../../../ui/admin/choice-list.tsx'
import bar from '../../../ui/admin/form.module.css'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { Switch } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { audienceSizeQuery } from '../audiences/audiences-queries.ts'
import { AudienceChoice } from '../parts/choices.tsx'
import { peopleByIdQuery, peopleQuery } from '../parts/people-queries.ts'
import { whereOf } from '../parts/person-name.tsx'
import { AboutSection } from './about-section.tsx'
import { ApprovalSection } from './approval-section.tsx'
import styles from './topics.module.css'
import {
  FOLLOWING,
  type Following,
  followingOf,
  type SectionProps,
  SUBMITTING,
  type Submitting,
  submittingOf,
  useTopicForm,
  withFollowing,
  withSubmitting,
} from './use-topic-form.ts'

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
      className={styles.form}
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
      <ApprovalSection topic={topic} fields={fields} change={change} />
      <ContributorsSection fields={fields} change={change} />
      {!topic && (
        <Section title={t('start.title')}>
          <Switch
            label={t('start.hidden')}
            hint={t('start.hidden_hint')}
            checked={form.isHidden}
            onChange={event => form.setHidden(event.currentTarget.checked)}
          />
        </Section>
      )}
      <Refusal error={form.error} />
      <div className={bar.bar}>
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

/** Settings of readers' rights: follow the topic, leave it, write for it. */
function ReadersSection({ fields, change }: SectionProps) {
  const { t } = useTranslation('studio/topics')
  const following = followingOf(fields)
  const submitting = submittingOf(fields)
  return (
    <Section title={t('readers.title')}>
      <Field label={t('following.title')} hint={t(`following.hint.${following}`)}>
        {control => (
          <Select
            {...control}
            value={following}
            onChange={event => change(withFollowing(event.currentTarget.value as Following))}
          >
            {FOLLOWING.map(each => (
              <option key={each} value={each}>
                {t(`following.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('submitting.title')} hint={t(`submitting.hint.${submitting}`)}>
        {control => (
          <Select
            {...control}
            value={submitting}
            onChange={event => change(withSubmitting(event.currentTarget.value as Submitting))}
          >
            {SUBMITTING.map(each => (
              <option key={each} value={each}>
                {t(`submitting.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Switch
        label={t('recommended.title')}
        hint={t('recommended.hint')}
        checked={fields.recommended}
        onChange={event => change({ recommended: event.currentTarget.checked })}
      />
    </Section>
  )
}

/** Readers of a topic and its posts: everyone, or some audiences. */
function AudienceSection({ fields, change }: SectionProps) {
  const { t } = useTranslation('studio/topics')
  const formats = useFormats()
  const { data: size } = useQuery(audienceSizeQuery(fields.targeted ? fields.groups : []))
  return (
    <Section title={t('audience.title')} lead={t('audience.lead')}>
      <Segmented
        label={t('audience.title')}
        value={fields.targeted ? 'some' : 'everyone'}
        options={[
          { value: 'everyone', label: t('for.everyone') },
          { value: 'some', label: t('audience.some') },
        ]}
        onChange={choice => change(choice === 'some' ? { targeted: true } : { targeted: false, groups: [] })}
      />
      {fields.targeted && <AudienceChoice chosen={fields.groups} onChange={groups => change({ groups })} />}
      {fields.targeted && fields.groups.length === 0 && (
        <Banner tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
          {t('audience.nobody')}
        </Banner>
      )}
      {fields.targeted && fields.groups.length > 0 && size !== undefined && (
        <p role="status" className={styles.hint}>
          {t('audience.size', { count: size, number: formats.number(size) })}
        </p>
      )}
    </Section>
  )
}

/** Colleagues who are named with a topic. */
function ContributorsSection({ fields, change }: SectionProps) {
  const { t } = useTranslation('studio/topics')
  const [search, setSearch] = useState('')
  const query = useQuery(peopleQuery(useDeferred(search.trim()), { 'filter.active': true }))
  const { data: found = [] } = query
  const { data: named = [] } = useQuery(peopleByIdQuery(fields.contributors))
  const choices = found.map(({ user_id, display_name, title, ...person }) => ({
    key: String(user_id),
    label: display_name,
    hint: [title, whereOf(person)].filter(Boolean).join(' · '),
  }))
  const nameOf = (id: number) => [...named, ...found].find(({ user_id }) => user_id === id)?.display_name
  return (
    <Section title={t('contributors.title')} lead={t('contributors.lead')}>
      <ChoiceList
        label={t('contributors.title')}
        searchLabel={t('contributors.search')}
        search={search}
        onSearch={setSearch}
        query={query}
        choices={choices}
        chosen={fields.contributors.map(id => ({ key: String(id), label: nameOf(id) ?? t('contributors.unknown') }))}
        onChange={keys => change({ contributors: keys.map(Number) })}
        nothing={t('contributors.nothing')}
      />
    </Section>
  )
}
