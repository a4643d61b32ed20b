import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { fromLocal, toLocal } from '../../../lib/local-time.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import { useId } from '../../../lib/use-id.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Radio } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx'
import type { PostVersion, StepOptions } from '../compose/compose-queries.ts'
import { peopleByIdQuery, peopleQuery, REVIEWERS } from '../parts/people-queries.ts'
import { whereOf } from '../parts/person-name.tsx'
import { reviewQuery } from './review-queries.ts'
import styles from './reviewer.module.css'

interface ReviewerDialogProps {
  readonly version: PostVersion
  readonly busy: boolean
  readonly error: unknown
  readonly onConfirm: (asked: StepOptions) => void
  readonly onClose: () => void
}

/** Sends a post to review, to one person or to all who may review it. */
export function ReviewerDialog({ version, busy, error, ...on }: ReviewerDialogProps) {
  const { t } = useTranslation('studio/review')
  const { zone } = useFormats()
  const { state, review } = version.post
  const isInReview = state === 'review'
  const [chosen, setChosen] = useState(review.reviewer?.user_id ?? null)
  const [note, setNote] = useState(review.note ?? '')
  const [day, setDay] = useState(review.due_at ? dayOf(review.due_at, zone) : '')
  const dueAt = day === '' ? null : endOf(day, review.due_at, zone)
  const isPast = day !== '' && (dueAt === null || Date.parse(dueAt) <= Date.now())
  return (
    <ConfirmDialog
      title={t(isInReview ? 'reviewer.title_again' : 'reviewer.title')}
      action={t(isInReview ? 'reviewer.ask' : 'reviewer.send')}
      busy={busy}
      error={error}
      ready={!isPast}
      onConfirm={() => on.onConfirm({ reviewerUserId: chosen, note: note.trim() || null, dueAt })}
      onClose={on.onClose}
    >
      <div className={styles.choice}>
        <PersonChoice version={version} chosen={chosen} onChange={setChosen} />
        <Field label={t('reviewer.note')} hint={t('reviewer.note_hint')} optional>
          {control => (
            <TextArea
              {...control}
              rows={2}
              dir="auto"
              maxLength={WORD_MAX_LENGTH}
              value={note}
              onInput={event => setNote(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field
          label={t('reviewer.due')}
          hint={t('reviewer.due_hint')}
          error={isPast ? t('reviewer.due_past') : null}
          optional
        >
          {control => (
            <TextInput
              {...control}
              type="date"
              min={dayOf(Date.now(), zone)}
              value={day}
              onInput={event => setDay(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  )
}

const dayOf = (at: string | number, zone: string) => toLocal(at, zone).slice(0, 'yyyy-mm-dd'.length)

/** The last minute of a day; the moment itself where another application named one of that day. */
const endOf = (day: string, before: string | null, zone: string): string | null =>
  before && dayOf(before, zone) === day ? before : fromLocal(`${day}T23:59`, zone)

interface PersonChoiceProps {
  readonly version: PostVersion
  /** Null is nobody in particular. */
  readonly chosen: number | null
  readonly onChange: (userId: number | null) => void
}

/** One of the people who can review, found by name, or nobody in particular. */
function PersonChoice({ version, chosen, onChange }: PersonChoiceProps) {
  const { t } = useTranslation('studio/review')
  const me = useMe()
  const name = useId()
  const [search, setSearch] = useState('')
  const { data: review, error, isFetching, refetch } = useQuery(reviewQuery(version))
  const approvers = review?.approvers ?? []
  // The server searches where a review cannot name all approvers.
  const isMany = approvers.length === APPROVERS_MAX
  const { data: some } = useQuery({ ...peopleQuery(useDeferred(search.trim()), REVIEWERS), enabled: isMany })
  const { data: all } = useQuery(peopleByIdQuery(isMany ? [] : approvers.flatMap(({ user_id }) => user_id ?? [])))
  // A local publisher finds only their own people by name; approvers are named to everybody who may send a post to review.
  const named = review && approvers.filter(({ display_name }) => hasWord(display_name ?? '', search))
  const found =
    isMany && me.restrictions.audiences === null
      ? some
      : named?.map(({ user_id, display_name }) => ({
          department: null,
          ...all?.find(person => person.user_id === user_id),
          user_id: user_id ?? 0,
          display_name: display_name ?? '',
        }))
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
        hint={review?.needs_manager ? t('reviewer.nobody_managers') : t('reviewer.nobody_hint')}
        checked={chosen === null}
        onChange={() => onChange(null)}
      />
      <SearchField label={t('reviewer.search')} value={search} maxLength={200} onChange={setSearch} />
      <div className={styles.people}>
        {[...kept, ...(others ?? [])].map(({ user_id, display_name, ...person }) => (
          <Radio
            key={user_id}
            name={name}
            label={<bdi>{user_id === me.user.user_id ? t('reviewer.me', { name: display_name }) : display_name}</bdi>}
            hint={whereOf(person)}
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

/** In characters, of the contract (docs/contract/content.md#review). */
export const WORD_MAX_LENGTH = 500

/** Number of approvers that a review names at most. */
const APPROVERS_MAX = 50

const hasWord = (name: string, search: string) => name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())
