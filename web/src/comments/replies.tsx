import type { Comment, FeedPost } from '@atrium/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CornerDownRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../app/problem-state.tsx'
import { Button } from '../ui/actions/button.tsx'
import { CommentItem } from './comment-item.tsx'
import { commentsQuery } from './comment-queries.ts'
import { CommentSkeleton } from './comment-skeleton.tsx'
import styles from './comments.module.css'
import { focusShownComment } from './focus-comment.ts'
import { MoreComments, withMore } from './more-comments.tsx'

interface RepliesProps {
  readonly post: FeedPost
  readonly thread: Comment
  readonly open: boolean
  readonly onOpen: () => void
  readonly onAnswer: (comment: Comment) => void
}

/** The replies of a comment: read when the user opens them. */
export function Replies({ post, thread, open, onOpen, onAnswer }: RepliesProps) {
  const { t } = useTranslation('comments')
  const query = useInfiniteQuery({ ...commentsQuery(post.id, thread.id), enabled: open })
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
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
  if (!data || !replies) {
    if (error) return <ProblemState error={error} busy={isFetching} onRetry={() => query.refetch()} />
    return <CommentSkeleton count={Math.min(2, thread.reply_count)} />
  }
  if (replies.length === 0) return null
  return (
    <ol className={styles['list']} aria-label={t('replies', { count: thread.reply_count })}>
      {withMore(
        replies.map(reply => (
          <li key={reply.id}>
            <CommentItem comment={reply} onAnswer={onAnswer} />
          </li>
        )),
        data.readCount,
        hasNextPage && (
          <li key="more">
            <MoreComments
              size="s"
              count={data.readCount}
              busy={isFetchingNextPage}
              failed={isFetchNextPageError}
              onMore={() => query.fetchNextPage()}
            />
          </li>
        ),
      )}
    </ol>
  )
}
