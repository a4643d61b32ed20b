import type { Comment } from '@atrium/client'
import { Flag, Pencil, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useMe } from '../../core/session/session.tsx'
import { useTranslation } from '../../i18n/translate.ts'
import { Button } from '../../ui/actions/button.tsx'
import { MenuItem } from '../../ui/actions/menu-item.tsx'
import { MoreMenu } from '../../ui/actions/more-menu.tsx'
import { useProblem } from '../../ui/feedback/problem.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { Field, FieldError } from '../../ui/form/field.tsx'
import { LengthLeft } from '../../ui/form/length-left.tsx'
import { TextArea } from '../../ui/form/text-input.tsx'
import { Dialog } from '../../ui/surface/dialog.tsx'
import { nameOf } from './comment-queries.ts'
import { focusBesideDeleted } from './show-comments.ts'
import { isOwn, useDeleteComment, useReportComment } from './write-queries.ts'

interface CommentMenuProps {
  readonly comment: Comment
  readonly onEdit: () => void
}

/** The menu of a comment: authors change or delete it, other readers report it. */
export function CommentMenu({ comment, onEdit }: CommentMenuProps) {
  const { t } = useTranslation('comments')
  const me = useMe()
  const [dialog, setDialog] = useState<'delete' | 'report' | null>(null)
  const isMine = isOwn(comment, me.user.user_id)
  const close = () => setDialog(null)
  return (
    <>
      <MoreMenu label={t('menu_of', { name: nameOf(comment) })}>
        {isMine && (
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
            {t('edit')}
          </MenuItem>
        )}
        {!isMine && (
          <MenuItem icon={<Flag aria-hidden="true" />} onSelect={() => setDialog('report')}>
            {t('report.action')}
          </MenuItem>
        )}
        {(isMine || me.can.manage) && (
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => setDialog('delete')}>
            {t('delete.action')}
          </MenuItem>
        )}
      </MoreMenu>
      <DeleteDialog comment={comment} open={dialog === 'delete'} onClose={close} />
      <ReportDialog comment={comment} open={dialog === 'report'} onClose={close} />
    </>
  )
}

interface CommentDialogProps {
  readonly comment: Comment
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks before a comment is deleted, which cannot be undone. */
function DeleteDialog({ comment, open, onClose }: CommentDialogProps) {
  const { t } = useTranslation('comments')
  const remove = useDeleteComment(comment)
  const onDelete = () => {
    onClose()
    remove.mutate()
    // The focused element is removed with the comment.
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

const REASON_MAX_LENGTH = 1_000

/** Reports a comment to the moderators, with a reason. */
function ReportDialog({ comment, open, onClose }: CommentDialogProps) {
  const { t } = useTranslation('comments')
  const [reason, setReason] = useState('')
  const report = useReportComment(comment)
  const problem = useProblem(report.error)
  const isTooLong = reason.trim().length > REASON_MAX_LENGTH
  const send = () =>
    report.mutate(reason.trim(), {
      onSuccess: () => {
        setReason('')
        onClose()
        toast(t('report.done'))
      },
    })
  return (
    <Dialog
      open={open}
      title={t('report.title', { name: nameOf(comment) })}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button look="primary" busy={report.isPending} aria-disabled={isTooLong} onClick={() => isTooLong || send()}>
            {t('report.send')}
          </Button>
        </>
      }
    >
      <p>{t('report.text')}</p>
      <br />
      <Field label={t('report.reason')} optional>
        {control => <TextArea {...control} value={reason} onInput={event => setReason(event.currentTarget.value)} />}
      </Field>
      <LengthLeft length={reason.trim().length} max={REASON_MAX_LENGTH} />
      {report.isError && <FieldError>{`${t('refused')} ${problem.text}`}</FieldError>}
    </Dialog>
  )
}
