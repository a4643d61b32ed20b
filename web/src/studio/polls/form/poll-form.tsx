import type { PollSettings } from '@atrium/client'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import bar from '../../../desk/form.module.css'
import { Refusal } from '../../../desk/refusal.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import styles from '../polls.module.css'
import { PeopleSection } from './people-section.tsx'
import { QuestionSection } from './question-section.tsx'
import { StartDialog } from './start-dialog.tsx'
import { TimeSection } from './time-section.tsx'
import { usePollForm } from './use-poll-form.ts'

/** Where the first thing that is wrong is put right. */
const CONTROLS = {
  question: '[name=question]',
  options: '[name=option]',
  options_repeated: '[name=option]',
  audiences: 'input[type=search]',
  closes_before: '[name=closes_at]',
  closes_past: '[name=closes_at]',
} as const

/** Question, answers, who is asked and when; a new poll is asked about once more before it begins. */
export function PollForm({ poll }: { readonly poll: PollSettings | null }) {
  const { t } = useTranslation('studio/polls')
  const form = usePollForm(poll)
  const element = useRef<HTMLFormElement>(null)
  if (!form.isReady) return <TableSkeleton rows={6} />
  const { isChanged } = form
  const isAnswered = (poll?.response_count ?? 0) > 0
  const discard = (
    <Button size="s" look="quiet" onClick={form.discard}>
      {t('discard')}
    </Button>
  )
  return (
    <form
      ref={element}
      className={styles['form']}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const fault = form.save()
        if (fault) element.current?.querySelector<HTMLElement>(CONTROLS[fault])?.focus()
      }}
    >
      {form.isRestored && isChanged && <Banner action={discard}>{t('restored')}</Banner>}
      <QuestionSection form={form} isAnswered={isAnswered} />
      <PeopleSection form={form} />
      <TimeSection form={form} />
      {!form.isAsking && <Refusal error={form.error} />}
      <div className={bar['bar']}>
        <p role="status">{isChanged ? t(form.isKept ? 'kept' : 'unsaved') : t(poll ? 'all_saved' : 'nothing_yet')}</p>
        {isChanged && discard}
        <Button look="primary" type="submit" busy={form.isSaving} aria-disabled={poll !== null && !isChanged}>
          {t(poll ? 'save' : 'start')}
        </Button>
      </div>
      {form.isAsking && <StartDialog form={form} />}
    </form>
  )
}
