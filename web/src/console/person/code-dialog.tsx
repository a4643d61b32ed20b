import type { DirectoryPerson } from '@atrium/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { addDays, dayOf, startOf } from '../../lib/days.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { Dialog } from '../../ui/surface/dialog.tsx'
import { useMakeCode, usePrintCode } from './code-queries.ts'
import styles from './person.module.css'

const DAYS_FIRST = 14
const DAYS_MAX = 90

interface CodeDialogProps {
  readonly person: DirectoryPerson
  readonly onClose: () => void
}

/** A code by which a person sets a password: shown once, or printed as a card. */
export function CodeDialog({ person: { user_id, display_name: name, user_name }, onClose }: CodeDialogProps) {
  const { t } = useTranslation('console/person')
  const { zone } = useFormats()
  const today = dayOf(Date.now(), zone)
  const [until, setUntil] = useState(addDays(today, DAYS_FIRST))
  const make = useMakeCode()
  const print = usePrintCode()
  const wish = { userId: user_id, expiresAt: startOf(addDays(until, 1), zone) }
  if (make.data)
    return (
      <Dialog
        open
        title={t('code.ready', { name })}
        onClose={onClose}
        footer={
          <Button look="primary" onClick={onClose}>
            {t('close', { ns: 'ui' })}
          </Button>
        }
      >
        <div className={styles['texts']}>
          <p>{t('code.once')}</p>
          <p>
            <code className={styles['code']}>{make.data}</code>
          </p>
          <p className={styles['soft']}>{t('code.how', { user_name })}</p>
        </div>
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={t('code.title', { name })}
      action={t('code.show')}
      busy={make.isPending}
      error={make.error ?? print.error}
      onConfirm={() => make.mutate(wish)}
      onClose={onClose}
    >
      <div className={styles['texts']}>
        <p>{t('code.text')}</p>
        <Field label={t('code.until')} hint={t('code.until_hint')}>
          {control => (
            <TextInput
              {...control}
              type="date"
              required
              min={today}
              max={addDays(today, DAYS_MAX - 1)}
              value={until}
              onChange={event => setUntil(event.target.value || addDays(today, DAYS_FIRST))}
            />
          )}
        </Field>
        <div>
          <Button
            busy={print.isPending}
            onClick={() =>
              print.mutate(wish, {
                onSuccess: sheet => {
                  saveBlob(sheet, 'access-codes.pdf')
                  onClose()
                  toast(t('code.printed', { name }))
                },
              })
            }
          >
            {t('code.print')}
          </Button>
        </div>
      </div>
    </ConfirmDialog>
  )
}
