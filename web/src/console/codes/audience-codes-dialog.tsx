import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { Banner } from '../../ui/surface/banner.tsx'
import { AudienceChoice, type CodesAudience } from './audience-choice.tsx'
import styles from './codes.module.css'
import { CODES_MAX, usePrintCodes } from './codes-queries.ts'
import { saveSheet } from './save-sheet.ts'
import { UntilField } from './until-field.tsx'
import { useExpiry } from './use-expiry.ts'

interface AudienceCodesDialogProps {
  /** The only one that codes are made for; without it one is chosen. */
  readonly audience?: CodesAudience
  readonly onClose: () => void
}

/** Codes for the active people of an audience, as a sheet of cards to cut. */
export function AudienceCodesDialog({ audience, onClose }: AudienceCodesDialogProps) {
  const { t } = useTranslation('console/codes')
  const formats = useFormats()
  const [chosen, setChosen] = useState<CodesAudience | null>(audience ?? null)
  const expiry = useExpiry()
  const print = usePrintCodes()
  const max = formats.number(CODES_MAX)
  return (
    <ConfirmDialog
      title={audience ? t('audience.title_of', { name: audience.display_name }) : t('audience.title')}
      action={t('download')}
      ready={chosen !== null && chosen.user_count > 0}
      busy={print.isPending}
      error={print.error}
      onConfirm={() =>
        chosen &&
        print.mutate(
          { audience: chosen.name, expires_at: expiry.expiresAt },
          {
            onSuccess: sheet => {
              saveSheet(sheet)
              onClose()
              toast(t('audience.downloaded', { name: chosen.display_name }))
            },
          },
        )
      }
      onClose={onClose}
    >
      <div className={styles['texts']}>
        <p>{t('audience.text', { max })}</p>
        {!audience && <AudienceChoice chosen={chosen} onChoose={setChosen} />}
        {chosen?.user_count === 0 && <Banner tone="warning">{t('audience.nobody')}</Banner>}
        {chosen && chosen.user_count > CODES_MAX && (
          <Banner tone="warning">{t('audience.large', { number: formats.number(chosen.user_count), max })}</Banner>
        )}
        <UntilField expiry={expiry} />
        <p className={styles['soft']}>{t('once')}</p>
      </div>
    </ConfirmDialog>
  )
}
