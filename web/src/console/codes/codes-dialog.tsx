import type { DirectoryPerson } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../app/session/session.tsx'
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { Banner } from '../../ui/surface/banner.tsx'
import { atLeast } from '../parts/ranks.ts'
import styles from './codes.module.css'
import { usePrintCodes } from './codes-queries.ts'
import { saveSheet } from './save-sheet.ts'
import { UntilField } from './until-field.tsx'
import { useExpiry } from './use-expiry.ts'

interface CodesDialogProps {
  readonly people: readonly DirectoryPerson[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Codes for several people, as a sheet of cards to cut. Who may not have one is left out, and that is said. */
export function CodesDialog({ people, onClose, onDone }: CodesDialogProps) {
  const { t } = useTranslation('console/codes')
  const formats = useFormats()
  const me = useMe()
  const expiry = useExpiry()
  const print = usePrintCodes()
  const holders = people.filter(({ active, role }) => active && atLeast(me.role, role))
  const counted = (count: number) => ({ count, number: formats.number(count) })
  const left = people.length - holders.length
  return (
    <ConfirmDialog
      title={t('several.title', counted(holders.length))}
      action={t('download')}
      ready={holders.length > 0}
      busy={print.isPending}
      error={print.error}
      onConfirm={() =>
        print.mutate(
          { user_ids: holders.map(({ user_id }) => user_id), expires_at: expiry.expiresAt },
          {
            onSuccess: sheet => {
              saveSheet(sheet)
              onDone()
              toast(t('downloaded', counted(holders.length)))
            },
          },
        )
      }
      onClose={onClose}
    >
      <div className={styles['texts']}>
        <p>{t('several.text')}</p>
        {left > 0 && <Banner tone="warning">{t('several.left_out', counted(left))}</Banner>}
        <UntilField expiry={expiry} />
        <p className={styles['soft']}>{t('once')}</p>
      </div>
    </ConfirmDialog>
  )
}
