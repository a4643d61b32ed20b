import type { CalendarEntry } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import { takesFocus } from '../../../lib/takes-focus.ts'
import { fromLocal, toLocal } from '../../../lib/zoned-time.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import styles from '../calendar.module.css'
import { useEntryWords } from '../use-entry-words.ts'
import { dateQuery } from './move-queries.ts'
import { isPast, type useMove } from './use-move.ts'
import { useWhyNot } from './use-why-not.ts'

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
  const isReady = at !== null && !isSame && !isLate && version !== undefined
  const problem = mutation.error ?? error
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
        className={styles['form']}
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
              onChange={event => setLocal(event.target.value)}
            />
          )}
        </Field>
        {at && !isSame && !isLate && (
          <p role="status" className={styles['effect']}>
            {t(`effect.${entry.kind}`, { at: formats.dateTime(at) })}
          </p>
        )}
        {problem && !mutation.isPending && (
          <p role="alert" className={styles['problem']}>
            {whyNot(problem)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
