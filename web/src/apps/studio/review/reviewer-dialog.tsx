import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { useTranslation } from '../../../i18n/translate.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import { useId } from '../../../lib/use-id.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Radio } from '../../../ui/form/choice.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { peopleByIdQuery, peopleQuery, REVIEWERS } from '../parts/people-queries.ts'
import styles from './reviewer.module.css'

interface ReviewerDialogProps {
  /** Whether the post is there already, and only another person is asked. */
  readonly isInReview: boolean
  readonly reviewerUserId: number | null
  readonly busy: boolean
  readonly error: unknown
  readonly onConfirm: (reviewerUserId: number | null) => void
  readonly onClose: () => void
}

/** Sends a post to review, to one person or to all who may review it. */
export function ReviewerDialog({ isInReview, reviewerUserId, busy, error, ...on }: ReviewerDialogProps) {
  const { t } = useTranslation('studio/review')
  const [chosen, setChosen] = useState(reviewerUserId)
  return (
    <ConfirmDialog
      title={t(isInReview ? 'reviewer.title_again' : 'reviewer.title')}
      action={t(isInReview ? 'reviewer.ask' : 'reviewer.send')}
      busy={busy}
      error={error}
      onConfirm={() => on.onConfirm(chosen)}
      onClose={on.onClose}
    >
      <PersonChoice chosen={chosen} onChange={setChosen} />
    </ConfirmDialog>
  )
}

interface PersonChoiceProps {
  /** Null is nobody in particular. */
  readonly chosen: number | null
  readonly onChange: (userId: number | null) => void
}

/** One of the people who can review, found by name, or nobody in particular. */
function PersonChoice({ chosen, onChange }: PersonChoiceProps) {
  const { t } = useTranslation('studio/review')
  const me = useMe()
  const name = useId()
  const [search, setSearch] = useState('')
  const { data: found, error, isFetching, refetch } = useQuery(peopleQuery(useDeferred(search.trim()), REVIEWERS))
  const { data: known = [] } = useQuery(peopleByIdQuery(chosen === null ? [] : [chosen]))
  if (error && !found) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  const others = found?.filter(({ user_id }) => user_id !== me.user.user_id)
  const kept = known.filter(({ user_id }) => user_id === chosen && !found?.some(person => person.user_id === user_id))
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t('reviewer.who')}</legend>
      <Radio
        name={name}
        label={t('reviewer.nobody')}
        hint={t('reviewer.nobody_hint')}
        checked={chosen === null}
        onChange={() => onChange(null)}
      />
      <SearchField label={t('reviewer.search')} value={search} maxLength={200} onChange={setSearch} />
      <div className={styles.people}>
        {[...kept, ...(others ?? [])].map(({ user_id, display_name, department }) => (
          <Radio
            key={user_id}
            name={name}
            label={<bdi>{user_id === me.user.user_id ? t('reviewer.me', { name: display_name }) : display_name}</bdi>}
            hint={department}
            checked={chosen === user_id}
            onChange={() => onChange(user_id)}
          />
        ))}
        {others?.length === 0 && (
          <p role="status" className={styles.nothing}>
            {t('reviewer.nothing')}
          </p>
        )}
      </div>
    </fieldset>
  )
}
