import type { CommentAliasSettings } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { closeThenFocus } from '../../../desk/close-then-focus.ts'
import { ConfirmDialog } from '../../../desk/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { useDeleteAlias } from './aliases-queries.ts'

interface DeleteAliasDialogProps {
  readonly alias: CommentAliasSettings
  readonly onClose: () => void
}

/** Asks before an alias goes. */
export function DeleteAliasDialog({ alias: { id, display_name: name }, onClose }: DeleteAliasDialogProps) {
  const { t } = useTranslation('console/aliases')
  const remove = useDeleteAlias()
  return (
    <ConfirmDialog
      title={t('delete.title', { name })}
      action={t('delete.action')}
      danger
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => {
            closeThenFocus(onClose)
            toast(t('delete.done', { name }))
          },
        })
      }
      onClose={onClose}
    >
      <p>{t('delete.text')}</p>
    </ConfirmDialog>
  )
}
