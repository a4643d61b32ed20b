import type { Comment, FeedPost } from '@atrium/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CornerDownRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/actions/button.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { CommentItem } from './comment-item.tsx'
import { commentsQuery } from './comment-queries.ts'
import { CommentRows } from './comment-rows.tsx'
import { CommentSkeleton } from './comment-skeleton.tsx'
import styles from './comments.module.css'
import { focusShownComment } from './focus-comment.ts'

interface RepliesProps {
  readonly post: FeedPost
  readonly thread: Comment
  /** The reply that the address names, which is shown first. */
  readonly namedId: number | null
  readonly open: boolean
  readonly onOpen: () => void
  readonly onAnswer: (comment: Comment) => void
}

/** The replies of a comment: read when the user opens them. */
export function Replies({ post, thread, namedId, open, onOpen, onAnswer }: RepliesProps) {
  const { t } = useTranslation('comments')
  const query = useInfiniteQuery({ ...commentsQuery(post.id, thread.id, namedId), enabled: open })
  const { data, error, isFetching } = query
  const replies = data?.all
  const isAsked = useRef(false)
  const firstId = replies?.[0]?.id
  useEffect(() => {
    if (isAsked.current) focusShownComment([firstId])
    if (firstId !== undefined) isAsked.current = false
  }, [firstId])
  const onPress = () => {
    isAsked.current = true
    onOpen()
  }
  if (!open) {
    if (thread.reply_count === 0) return null
    return (
      <Button look="quiet" size="s" icon={<CornerDownRight aria-hidden="true" />} onClick={onPress}>
        {t('replies', { count: thread.reply_count })}
      </Button>
    )
  }
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
