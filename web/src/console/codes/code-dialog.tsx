import type { DirectoryPerson } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Dialog } from '../../ui/surface/dialog.tsx'
import { CopyValue } from '../integration/copy-value.tsx'
import styles from './codes.module.css'
import { useMakeCode, usePrintCodes } from './codes-queries.ts'
import { saveSheet } from './save-sheet.ts'
import { UntilField } from './until-field.tsx'
import { useExpiry } from './use-expiry.ts'

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
        <div className={styles['texts']}>
          <p>{t('one.once')}</p>
          <div className={styles['code']}>
            <CopyValue label={t('label')} value={make.data} />
          </div>
          <p className={styles['soft']}>{t('one.how', { user_name })}</p>
          <p className={styles['soft']}>{t('one.good_until', { date: formats.date(expiry.lastMoment) })}</p>
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
      <div className={styles['texts']}>
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
