import type { Comment, FeedPost } from '@atrium/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronUp, CornerDownRight } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/actions/button.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { CommentItem } from './comment-item.tsx'
import { commentsQuery } from './comment-queries.ts'
import { CommentRows, CommentSkeleton } from './comment-rows.tsx'
import styles from './comments.module.css'
import { NewComment } from './new-comment.tsx'
import { focusComment, type NamedComment } from './show-comments.ts'

interface CommentThreadProps {
  readonly post: FeedPost
  readonly comment: Comment
  readonly named: NamedComment | null
}

/** A comment with its replies, which are one level deep, and the field to answer in. */
export function CommentThread({ post, comment, named }: CommentThreadProps) {
  const { t } = useTranslation('comments')
  const [answered, setAnswered] = useState<Comment | null>(null)
  const isNamed = named?.threadId === comment.id
  const namedReplyId = isNamed && named.id !== comment.id ? named.id : null
  const [isOpen, setOpen] = useState(namedReplyId !== null)
  const answer = (to: Comment) => {
    setAnswered(to)
    setOpen(true)
  }
  const cancel = () => {
    flushSync(() => setAnswered(null))
    if (answered) focusComment(answered.id)
  }
  return (
    <li className={styles['thread']}>
      <CommentItem
        comment={comment}
        look={!isNamed ? null : namedReplyId === null ? 'named' : 'thread of named'}
        onAnswer={answer}
      />
      <div className={styles['replies']}>
        {comment.reply_count > 0 && (
          <Button
            look="quiet"
            size="s"
            icon={isOpen ? <ChevronUp aria-hidden="true" /> : <CornerDownRight aria-hidden="true" />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('replies', { count: comment.reply_count })}
          </Button>
        )}
        {isOpen && <Replies post={post} thread={comment} namedId={namedReplyId} onAnswer={answer} />}
        {answered && (
          <NewComment
            key={answered.id}
            post={post}
            answered={answered}
            onSent={() => setAnswered(null)}
            onCancel={cancel}
          />
        )}
      </div>
    </li>
  )
}

interface RepliesProps {
  readonly post: FeedPost
  readonly thread: Comment
  /** The reply that the address names, which is shown first. */
  readonly namedId: number | null
  readonly onAnswer: (comment: Comment) => void
}

/** The replies of a comment. */
function Replies({ post, thread, namedId, onAnswer }: RepliesProps) {
  const { t } = useTranslation('comments')
  const query = useInfiniteQuery(commentsQuery(post.id, thread.id, namedId))
  const { data, error, isFetching } = query
  const replies = data?.all
  if (!replies) {
    if (error) return <ProblemState error={error} busy={isFetching} onRetry={() => query.refetch()} />
    return <CommentSkeleton count={Math.min(2, thread.reply_count)} />
  }
  if (replies.length === 0) return null
  return (
    <ol className={styles['list']} aria-label={t('replies', { count: thread.reply_count })}>
      <CommentRows
        query={query}
        size="s"
        row={reply => (
          <li key={reply.id}>
            <CommentItem comment={reply} look={reply.id === namedId ? 'named' : null} onAnswer={onAnswer} />
          </li>
        )}
      />
    </ol>
  )
}
