import type { Comment, FeedPost } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../apps/shared/drafts/use-draft.ts'
import { useMe } from '../../apps/shared/session/session.tsx'
import { useProblem } from '../../ui/feedback/problem.ts'
import { Avatar } from '../../ui/identity/avatar.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { AliasChoice } from './alias-choice.tsx'
import { CommentField } from './comment-field.tsx'
import { aliasesQuery, nameOf } from './comment-queries.ts'
import styles from './comments.module.css'
import { focusShownComment, keepFieldInView, NEW_COMMENT } from './focus-comment.ts'
import { useWriteComment } from './write-queries.ts'

interface NewCommentProps {
  readonly post: FeedPost
  /** The comment that is answered; null begins a thread. */
  readonly answered: Comment | null
  /** The reply has arrived. */
  readonly onSent?: () => void
  readonly onCancel?: () => void
}

/** The field for a comment or a reply. What is typed is kept until it has arrived. */
export function NewComment({ post, answered, onSent, onCancel }: NewCommentProps) {
  const { t } = useTranslation('comments')
  const me = useMe()
  const draft = useDraft({ name: `comment/${post.id}${answered ? `/${answered.id}` : ''}`, initial: '' })
  const { data: aliases = [] } = useQuery({ ...aliasesQuery, enabled: me.scopes.includes('feeds.engage') })
  const [aliasId, setAliasId] = useState<number | null>(null)
  const alias = aliases.find(({ id }) => id === aliasId) ?? null
  const write = useWriteComment(post, answered)
  const problem = useProblem(write.error)
  const name = nameOf(answered)
  const onTheWay = write.isPending ? write.variables.body : null
  const sending = useRef(new Set<string>())
  // By its promise, so that the draft of what arrived is gone also when the page was left meanwhile.
  const send = (body: string) => {
    // The second click of a double click comes before the field is seen to be empty.
    if (sending.current.has(body)) return
    sending.current.add(body)
    if (!answered) keepFieldInView()
    void write
      .mutateAsync({ body, alias })
      .then(
        made => {
          draft.change(now => (now.trim() === body ? '' : now))
          if (!answered) return keepFieldInView()
          onSent?.()
          focusShownComment([made.id, answered.id])
        },
        () => draft.change(now => (now.trim() === body ? now : `${body}\n\n${now}`.trimEnd())),
      )
      .finally(() => sending.current.delete(body))
  }
  return (
    <div id={answered ? undefined : NEW_COMMENT} className={styles['new']}>
      <Avatar
        name={alias?.display_name ?? me.user.display_name}
        url={alias ? alias.avatar_url : me.user.avatar_url}
        size={36}
        square={alias !== null}
      />
      <CommentField
        label={answered ? t('reply_to', { name }) : t('write')}
        text={draft.value.trim() === onTheWay ? '' : draft.value}
        send={answered ? t('send_reply') : t('send')}
        problem={write.isError ? `${t('refused')} ${problem.text}` : null}
        autoFocus={answered !== null}
        extra={aliases.length > 0 && <AliasChoice aliases={aliases} value={aliasId} onChange={setAliasId} />}
        onChange={draft.change}
        onSend={send}
        {...(onCancel ? { onCancel } : {})}
      />
      <VisuallyHidden>
        <span role="status">{write.data && t(write.data.state === 'review' ? 'review' : 'sent')}</span>
      </VisuallyHidden>
    </div>
  )
}
