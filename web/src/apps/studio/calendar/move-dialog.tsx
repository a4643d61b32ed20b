// Moves dates: of the version that was looked at, shown at once where it then is, and taken back by one button.

import { AtriumError, type CalendarEntry } from '@atrium/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { fromLocal, toLocal } from '../../../lib/local-time.ts'
import { takesFocus } from '../../../lib/refs.ts'
import { useId } from '../../../lib/use-id.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { kindOf } from '../../../ui/feedback/problem.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import type { DateFault } from '../parts/date-order.ts'
import { isHeldByFourEyes } from '../parts/four-eyes.tsx'
import { invalidateNewsletters, invalidatePosts } from '../parts/query-keys.ts'
import { useChangedBy } from '../parts/writing/last-change-queries.ts'
import { isConflict } from '../parts/writing/writing-state.ts'
import styles from './calendar.module.css'
import {
  type DateVersion,
  dateQuery,
  datesAlong,
  faultOfMove,
  LeftAsDraft,
  readDate,
  showMoved,
  writeDate,
} from './calendar-queries.ts'
import { useEntryWords } from './entry-words.tsx'

interface MoveDialogProps {
  readonly entry: CalendarEntry
  readonly mutation: ReturnType<typeof useMove>
  readonly onClose: () => void
}

/** Asks when, and says what the new date means before it is written. Who shows it closes it once the date is moved. */
export function MoveDialog({ entry, mutation, onClose }: MoveDialogProps) {
  const { t } = useTranslation('studio/calendar')
  const formats = useFormats()
  const words = useEntryWords()
  const whyNot = useWhyNot()
  const form = useId()
  const before = toLocal(entry.at, formats.zone)
  const [local, setLocal] = useState(before)
  const { data: version, error } = useQuery(dateQuery(entry))
  const at = fromLocal(local, formats.zone)
  const isSame = local === before
  const isLate = !isSame && at !== null && isPast(at)
  const fault = at !== null && version ? faultOfMove(entry, version, at) : null
  const along = fault && at && version && !isLate ? datesAlong(entry, version, at) : null
  const isReady = at !== null && !isSame && !isLate && fault === null && version !== undefined
  const problem = fault ? new OutOfOrder(fault) : (mutation.error ?? error)
  const move = () => {
    if (isReady) mutation.mutate({ entry, at, version, isSaidThere: true })
  }
  return (
    <Dialog
      open
      title={t('move.title', { title: words.title(entry) })}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button look="primary" type="submit" form={form} busy={mutation.isPending} aria-disabled={!isReady}>
            {t('move.action')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          move()
        }}
      >
        <p>{t('move.now', { kind: words.kind(entry), at: formats.dateTime(entry.at) })}</p>
        <Field
          label={t('move.at')}
          hint={t('zone', { zone: formats.zone })}
          error={at === null ? t('move.none') : isLate ? t('move.past') : null}
        >
          {control => (
            <TextInput
              {...control}
              ref={takesFocus}
              type="datetime-local"
              value={local}
              min={toLocal(Date.now(), formats.zone)}
              onInput={event => setLocal(event.currentTarget.value)}
            />
          )}
        </Field>
        {at && !isSame && !isLate && !fault && (
          <p role="status" className={styles.effect}>
            {t(`effect.${entry.kind}`, { at: formats.dateTime(at) })}
          </p>
        )}
        {problem && !mutation.isPending && (
          <p role="alert" className={styles.problem}>
            {whyNot(problem)}
          </p>
        )}
        {along && at && (
          <div>
            <Button
              size="s"
              busy={mutation.isPending}
              onClick={() => mutation.mutate({ entry, at, version, isAlong: true, isSaidThere: true })}
            >
              {t('dates.along', { ns: 'studio/common' })}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  )
}

interface Move {
  readonly entry: CalendarEntry
  /** ISO 8601, in the future. */
  readonly at: string
  /** The one that was looked at; read first where there is none. */
  readonly version?: DateVersion | undefined
  readonly isUndo?: boolean
  /** The other dates of the post are moved as far. */
  readonly isAlong?: boolean
  /** The caller shows the error. */
  readonly isSaidThere?: boolean
}

/** `onMoved` has the entry as it then is. */
export function useMove(onMoved: (entry: CalendarEntry) => void) {
  const { t } = useTranslation('studio/calendar')
  const formats = useFormats()
  const words = useEntryWords()
  const whyNot = useWhyNot()
  const changedBy = useChangedBy()
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: async ({ entry, at, version, isAlong }: Move) => {
      const base = version ?? (await readDate(entry))
      if (base.at !== entry.at) throw new MovedMeanwhile(await changedBy(recordOf(entry)))
      const fault = faultOfMove(entry, base, at)
      const along = fault || isAlong ? datesAlong(entry, base, at) : null
      if (fault && !(isAlong && along)) throw new OutOfOrder(fault, along !== null)
      try {
        return await writeDate(entry, base, at, along)
      } catch (error) {
        throw isConflict(error) ? new MovedMeanwhile(await changedBy(recordOf(entry))) : error
      }
    },
    onSuccess: (version, { entry, at, isUndo, isAlong }) => {
      const now = { ...entry, at }
      showMoved(client, entry, at)
      const undo = () => {
        if (isPast(entry.at)) toast(t('undo_past'), { tone: 'problem' })
        else mutation.mutate({ entry: now, at: entry.at, version, isUndo: true, ...(isAlong && { isAlong }) })
      }
      const action = isUndo ? null : { label: t('undo'), run: undo }
      toast(t(`moved.${entry.kind}`, { title: words.title(entry), at: formats.dateTime(at) }), { action })
      onMoved(now)
    },
    onError: (error, move) => {
      if (move.isSaidThere) return
      const run = () => mutation.mutate({ ...move, isAlong: true })
      const isOffered = error instanceof OutOfOrder && error.isMovable
      const action = isOffered ? { label: t('dates.along', { ns: 'studio/common' }), run } : null
      toast(whyNot(error), { tone: 'problem', action })
    },
    onSettled: (_version, _error, { entry }) =>
      entry.content_id === undefined
        ? Promise.all([invalidatePosts(client), invalidateNewsletters(client)])
        : invalidatePosts(client, entry.content_id),
    // Said by the dialog, or by the message above: once.
    meta: { handled: true },
  })
  return mutation
}

export const isPast = (at: string): boolean => Date.parse(at) <= Date.now()

/** The post or newsletter is no longer as it was shown; the message says who changed it. */
class MovedMeanwhile extends Error {}

const recordOf = ({ content_id, newsletter_id = 0 }: CalendarEntry) =>
  content_id === undefined ? { newsletter_id } : { content_id }

/** The new date contradicts another date of its post. */
class OutOfOrder extends Error {
  readonly fault: DateFault
  /** The others can be moved along. */
  readonly isMovable: boolean
  constructor(fault: DateFault, isMovable = false) {
    super(fault)
    this.fault = fault
    this.isMovable = isMovable
  }
}

/** Why a date was not moved, in words. */
function useWhyNot(): (error: unknown) => string {
  const { t } = useTranslation('studio/calendar')
  const { t: app } = useTranslation('app')
  return error => {
    if (error instanceof MovedMeanwhile) return `${error.message} ${t('why.changed')}`
    if (error instanceof LeftAsDraft) return t('why.draft')
    if (error instanceof OutOfOrder) return `${t(`dates.${error.fault}`, { ns: 'studio/common' })} ${t('why.other')}`
    if (error instanceof AtriumError && error.status === 400) return t('why.order')
    if (isHeldByFourEyes(error)) return t('why.four_eyes')
    return `${app(`error.${kindOf(error)}.title`)}. ${app(`error.${kindOf(error)}.text`)}`
  }
}
