import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import type { LostRights } from './lost-rights.ts'

interface LostRightsDialogProps {
  readonly lost: readonly LostRights[]
  readonly onClose: () => void
}

/** Dialog that says which rights a publisher has lost, which are left, and whom to ask. */
export function LostRightsDialog({ lost, onClose }: LostRightsDialogProps) {
  const { t } = useTranslation('studio/rights')
  const formats = useFormats()
  return (
    <Dialog
      open
      title={t('title')}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {t('understood')}
        </Button>
      }
    >
      {lost.map(({ list, lost: gone, left }) => (
        <p key={list}>
          {gone.length > 0 && t(`lost.${list}`, { names: formats.list(gone) })}{' '}
          {left.length > 0 ? t(`left.${list}`, { names: formats.list(left) }) : t(`none.${list}`)}
        </p>
      ))}
      <p>{t('kept')}</p>
      <p>{t('ask')}</p>
    </Dialog>
  )
}
