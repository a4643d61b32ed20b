import type { Comment } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/surface/dialog.tsx'
import { focusBesideDeleted } from './focus-comment.ts'
import { useDeleteComment } from './write-queries.ts'

interface DeleteDialogProps {
  readonly comment: Comment
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks before a comment is deleted, which cannot be undone. */
export function DeleteDialog({ comment, open, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('comments')
  const remove = useDeleteComment(comment)
  const onDelete = () => {
    onClose()
    remove.mutate()
    // What had the focus goes with the comment.
    focusBesideDeleted(comment.id, comment.reply_count > 0)
  }
  return (
    <Dialog
      open={open}
      title={t('delete.title')}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button look="danger" onClick={onDelete}>
            {t('delete.action')}
          </Button>
        </>
      }
    >
      <p>{t(comment.reply_count > 0 ? 'delete.text_thread' : 'delete.text')}</p>
    </Dialog>
  )
}
