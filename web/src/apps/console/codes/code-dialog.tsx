import type { DirectoryPerson } from '@atrium/client'
import { useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { addDays, dayOf, startOf } from '../../../lib/days.ts'
import { saveBlob } from '../../../lib/device/save-blob.ts'
import { takesFocus } from '../../../lib/refs.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { CopyValue } from '../integration/integration-parts.tsx'
import styles from './codes.module.css'
import { useMakeCode, usePrintCodes } from './codes-queries.ts'

interface CodeDialogProps {
  readonly person: DirectoryPerson
  readonly onClose: () => void
}

/** A code by which a person sets a password: shown once, or printed as a card. */
export function CodeDialog({ person: { user_id, display_name: name, user_name }, onClose }: CodeDialogProps) {
  const { t } = useTranslation('console/codes')
  const formats = useFormats()
  const expiry = useExpiry()
  const make = useMakeCode()
  const print = usePrintCodes()
  const wish = { user_ids: [user_id], expires_at: expiry.expiresAt }
  if (make.data)
    return (
      <Dialog
        open
        title={t('one.ready', { name })}
        // A click beside it must not take the code away.
        footer={
          <Button look="primary" onClick={onClose}>
            {t('close', { ns: 'ui' })}
          </Button>
        }
      >
        <div className={styles.texts}>
          <p>{t('one.once')}</p>
          <div className={styles.code}>
            <CopyValue label={t('label')} value={make.data} />
          </div>
          <p className={styles.soft}>{t('one.how', { user_name })}</p>
          <p className={styles.soft}>{t('one.good_until', { date: formats.date(expiry.lastMoment) })}</p>
        </div>
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={t('one.title', { name })}
      action={t('one.show')}
      busy={make.isPending}
      error={make.error ?? print.error}
      onConfirm={() => make.mutate(wish)}
      onClose={onClose}
    >
      <div className={styles.texts}>
        <p>{t('one.text')}</p>
        <UntilField expiry={expiry} />
        <div>
          <Button
            busy={print.isPending}
            onClick={() =>
              print.mutate(wish, {
                onSuccess: sheet => {
                  saveSheet(sheet)
                  onClose()
                  toast(t('one.printed', { name }))
                },
              })
            }
          >
            {t('one.print')}
          </Button>
        </div>
      </div>
    </ConfirmDialog>
  )
}

/** The last day on which codes can be used. */
export function UntilField({ expiry: { until, min, max, change } }: { readonly expiry: Expiry }) {
  const { t } = useTranslation('console/codes')
  return (
    <Field label={t('until')} hint={t('until_hint')}>
      {control => (
        <TextInput
          {...control}
          ref={takesFocus}
          type="date"
          required
          min={min}
          max={max}
          value={until}
          onInput={event => change(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

const DAYS_FIRST = 14
const DAYS_MAX = 90

interface Expiry {
  /** The last day, such as `2026-12-01`. */
  readonly until: string
  readonly min: string
  readonly max: string
  /** The end of that day where the reader is, ISO 8601. */
  readonly expiresAt: string
  /** Just before it, which is still that day where the reader is. */
  readonly lastMoment: string
  /** An emptied field is the day that is proposed. */
  readonly change: (until: string) => void
}

/** Until when codes can be used: two weeks unless said, at most 90 days. */
export function useExpiry(): Expiry {
  const { zone } = useFormats()
  const today = dayOf(Date.now(), zone)
  const proposed = addDays(today, DAYS_FIRST)
  const [until, setUntil] = useState(proposed)
  const expiresAt = startOf(addDays(until, 1), zone)
  return {
    until,
    min: today,
    max: addDays(today, DAYS_MAX - 1),
    expiresAt,
    lastMoment: new Date(Date.parse(expiresAt) - 1).toISOString(),
    change: day => setUntil(day || proposed),
  }
}

/** Brings a sheet of codes to the downloads. */
export const saveSheet = (sheet: Blob): void => saveBlob(sheet, 'access-codes.pdf')
