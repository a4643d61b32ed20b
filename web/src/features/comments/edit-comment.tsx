import type { Comment } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../apps/shared/drafts/use-draft.ts'
import { useProblem } from '../../ui/feedback/problem.ts'
import { CommentField } from './comment-field.tsx'
import type { useEditComment } from './write-queries.ts'

interface EditCommentProps {
  readonly comment: Comment
  readonly edit: ReturnType<typeof useEditComment>
  readonly onClose: () => void
  /** The change was refused: the field comes back with what was typed. */
  readonly onRefused: () => void
}

/** The text of one's own comment, to change. */
export function EditComment({ comment, edit, onClose, onRefused }: EditCommentProps) {
  const { t } = useTranslation('comments')
  const draft = useDraft({ name: `comment/${comment.content_id}/edit/${comment.id}`, initial: comment.body })
  const problem = useProblem(edit.error)
  const save = (body: string) => {
    onClose()
    if (body !== comment.body) edit.mutateAsync(body).then(() => draft.forget(body), onRefused)
  }
  const cancel = () => {
    draft.forget()
    onClose()
  }
  return (
    <CommentField
      label={t('edit_label')}
      text={draft.value}
      send={t('save')}
      problem={edit.isError ? `${t('refused')} ${problem.text}` : null}
      autoFocus
      onChange={draft.change}
      onSend={save}
      onCancel={cancel}
    />
  )
}
