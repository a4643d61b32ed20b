import type { Audience } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Dialog } from '../../ui/surface/dialog.tsx'
import { useDeleteAudience } from './audiences-queries.ts'

interface DeleteDialogProps {
  readonly audience: Audience
  readonly onClose: () => void
}

/** Asks before an audience goes, and says what becomes of what was meant for it. */
export function DeleteDialog({ audience, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('studio/audiences')
  const [, navigate] = useLocation()
  const remove = useDeleteAudience()
  return (
    <Dialog
      open
      title={t('delete_title', { name: audience.display_name })}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            look="danger"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(audience.id, {
                onSuccess: () => {
                  toast(t('deleted', { name: audience.display_name }))
                  navigate('/audiences')
                },
              })
            }
          >
            {t('delete')}
          </Button>
        </>
      }
    >
      <p>{t('delete_text')}</p>
    </Dialog>
  )
}
