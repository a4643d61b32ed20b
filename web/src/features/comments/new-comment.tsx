import type { Comment, CommentAlias, FeedPost } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { useRef, useState } from 'preact/hooks'
import { useMe } from '../../core/session/session.tsx'
import { useTranslation } from '../../i18n/translate.ts'
import { isSame } from '../../lib/records/changes.ts'
import { useProblem } from '../../ui/feedback/problem.ts'
import { Avatar } from '../../ui/identity/avatar.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { emptied, useCommentDraft, type WrittenComment, writtenOf } from './comment-draft.ts'
import { CommentField } from './comment-field.tsx'
import { aliasesQuery, nameOf } from './comment-queries.ts'
import styles from './comments.module.css'
import { focusShownComment, keepFieldInView, NEW_COMMENT } from './show-comments.ts'
import { type useEditComment, useWriteComment } from './write-queries.ts'

interface NewCommentProps {
  readonly post: FeedPost
  /** The comment that is answered; null for a new thread. */
  readonly answered: Comment | null
  /** Called with the id once the server has stored it. */
  readonly onSent?: (id: number) => void
  readonly onCancel?: () => void
}

/** The field for a comment or a reply. Its text is kept as a draft until the server has it. */
export function NewComment({ post, answered, onSent, onCancel }: NewCommentProps) {
  const { t } = useTranslation('comments')
  const me = useMe()
  const draft = useCommentDraft(`comment/${post.id}${answered ? `/${answered.id}` : ''}`)
  const { data: aliases = [] } = useQuery({ ...aliasesQuery, enabled: me.scopes.includes('feeds.engage') })
  const [aliasId, setAliasId] = useState<number | null>(null)
  const alias = aliases.find(({ id }) => id === aliasId) ?? null
  const write = useWriteComment(post, answered)
  const problem = useProblem(write.error)
  const name = nameOf(answered)
  const onTheWay = write.isPending ? write.variables : null
  const isOnTheWay = ({ text, picture } = draft) =>
    onTheWay !== null && text.trim() === onTheWay.body && isSame(picture, onTheWay.picture)
  const root = useRef<HTMLDivElement>(null)
  const sending = useRef(new Set<string>())
  // By its promise: the draft is deleted also when the page was left meanwhile.
  const send = (comment: WrittenComment) => {
    const { body, picture } = comment
    const key = JSON.stringify([body, picture])
    // A double click's second click comes before the field is rendered empty.
    if (sending.current.has(key)) return
    sending.current.add(key)
    if (!answered) keepFieldInView()
    const isUntouched = () => {
      const now = draft.now()
      return now.body === body && isSame(now.picture, picture)
    }
    void write
      .mutateAsync({ ...comment, alias, key: draft.keyOf([comment, aliasId]) })
      .then(
        made => {
          if (isUntouched()) draft.forget()
          const from = root.current
          onSent?.(made.id)
          if (!answered) return keepFieldInView()
          focusShownComment([made.id, answered.id], from)
        },
        () => {
          if (isUntouched()) return
          const now = draft.now()
          const before = `${body}\n\n`
          draft.change(`${before}${now.body}`.trim(), before.length)
          if (!now.picture) draft.attach(picture)
        },
      )
      .finally(() => sending.current.delete(key))
  }
  return (
    <div ref={root} id={answered ? undefined : NEW_COMMENT} className={styles.new}>
      <Avatar
        name={alias?.display_name ?? me.user.display_name}
        url={alias ? alias.avatar_url : me.user.avatar_url}
        size={36}
        square={alias !== null}
      />
      <CommentField
        contentId={post.id}
        label={answered ? t('reply_to', { name }) : t('write')}
        draft={isOnTheWay() ? emptied(draft) : draft}
        send={answered ? t('send_reply') : t('send')}
        problem={write.isError ? `${t('refused')} ${problem.text}` : null}
        autoFocus={answered !== null}
        extra={aliases.length > 0 && <AliasChoice aliases={aliases} value={aliasId} onChange={setAliasId} />}
        onSend={send}
        {...(onCancel ? { onCancel } : {})}
      />
      <VisuallyHidden>
        <span role="status">{write.data && t(write.data.state === 'review' ? 'review' : 'sent')}</span>
      </VisuallyHidden>
    </div>
  )
}

interface AliasChoiceProps {
  readonly aliases: readonly CommentAlias[]
  readonly value: number | null
  readonly onChange: (id: number | null) => void
}

/** Under which name a comment is written. */
function AliasChoice({ aliases, value, onChange }: AliasChoiceProps) {
  const { t } = useTranslation('comments')
  const me = useMe()
  return (
    <label className={styles.alias}>
      <span>{t('write_as')}</span>
      <select
        value={value ?? ''}
        onChange={event => onChange(event.currentTarget.value ? Number(event.currentTarget.value) : null)}
      >
        <option value="">{me.user.display_name}</option>
        {aliases.map(alias => (
          <option key={alias.id} value={alias.id}>
            {alias.display_name}
          </option>
        ))}
      </select>
    </label>
  )
}

interface EditCommentProps {
  readonly comment: Comment
  readonly edit: ReturnType<typeof useEditComment>
  readonly onClose: () => void
  /** The change was refused: the field comes back with what was typed. */
  readonly onRefused: () => void
}

/** The field that changes the reader's own comment. */
export function EditComment({ comment, edit, onClose, onRefused }: EditCommentProps) {
  const { t } = useTranslation('comments')
  const draft = useCommentDraft(`comment/${comment.content_id}/edit/${comment.id}`, comment)
  const problem = useProblem(edit.error)
  const save = (next: WrittenComment) => {
    onClose()
    // The same text may mention another person of the same name.
    if (isSame(next, writtenOf(comment))) return draft.forget()
    edit.mutateAsync(next).then(() => draft.forget(), onRefused)
  }
  const cancel = () => {
    draft.forget()
    onClose()
  }
  return (
    <CommentField
      contentId={comment.content_id}
      label={t('edit_label')}
      draft={draft}
      send={t('save')}
      problem={edit.isError ? `${t('refused')} ${problem.text}` : null}
      autoFocus
      onSend={save}
      onCancel={cancel}
    />
  )
}
