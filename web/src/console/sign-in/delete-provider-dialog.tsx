import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { type IdentityProvider, useDeleteProvider } from './providers-queries.ts'

interface DeleteProviderDialogProps {
  readonly provider: IdentityProvider
  readonly onClose: () => void
}

/** Asks before a provider goes. */
export function DeleteProviderDialog({ provider, onClose }: DeleteProviderDialogProps) {
  const { t } = useTranslation('console/sign_in')
  const [, navigate] = useLocation()
  const remove = useDeleteProvider()
  const send = () =>
    remove.mutate(provider.id, {
      onSuccess: () => {
        toast(t('deleted', { name: provider.name }))
        navigate('/sign-in')
      },
    })
  return (
    <ConfirmDialog
      danger
      title={t('delete_title', { name: provider.name })}
      action={t('delete')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t('delete_text')}</p>
    </ConfirmDialog>
  )
}
