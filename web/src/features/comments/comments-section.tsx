import type { Comment, FeedPost } from '@atrium/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircleOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { commentsQuery, isUnsent } from './comment-queries.ts'
import { CommentRows, CommentSkeleton } from './comment-rows.tsx'
import { CommentThread } from './comment-thread.tsx'
import styles from './comments.module.css'
import { NewComment } from './new-comment.tsx'
import { useNamedComment, useShownByAddress } from './show-comments.ts'

/** From this number of comments on, a field below them would be out of sight. */
const MANY = 4

/** The comments of a post, and the field to join in: before a long list, with what was just written in it below. */
export function CommentsSection({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('comments')
  const formats = useFormats()
  const named = useNamedComment()
  const query = useInfiniteQuery({
    ...commentsQuery(post.id, null, named?.threadId ?? null),
    enabled: post.is_commentable,
  })
  const { error, isFetching } = query
  const comments = query.data?.all
  const isNamedThere = comments?.some(({ id }) => id === named?.threadId) ?? false
  useShownByAddress(!post.is_commentable || comments !== undefined || error !== null, isNamedThere)
  // Decided once: the field must not move while the user writes in it.
  const [isLong] = useState(post.comment_count >= MANY)
  const [sent, setSent] = useState<ReadonlySet<number>>(new Set())
  const newest = isLong ? (comments ?? []).filter(each => sent.has(each.id) || isUnsent(each)).reverse() : []
  const field = post.is_commentable && comments && (
    <NewComment post={post} answered={null} onSent={id => setSent(now => new Set(now).add(id))} />
  )
  const thread = (comment: Comment) => <CommentThread key={comment.id} post={post} comment={comment} named={named} />
  return (
    <Card as="section" padded={false} className={styles['section']} aria-labelledby="comments">
      <h2 id="comments" className={styles['heading']} tabIndex={-1}>
        {t('title')} {post.comment_count > 0 && <span>{formats.number(post.comment_count)}</span>}
      </h2>
      {!post.is_commentable && (
        <p className={styles['closed']}>
          <MessageCircleOff aria-hidden="true" />
          {t('closed')}
        </p>
      )}
      {isLong && field}
      {newest.length > 0 && <ol className={styles['list']}>{newest.map(thread)}</ol>}
      {post.is_commentable && !comments && error && (
        <ProblemState error={error} busy={isFetching} onRetry={() => query.refetch()} />
      )}
      {post.is_commentable && !comments && !error && <CommentSkeleton count={Math.min(3, post.comment_count)} />}
      {comments?.length === 0 && <p className={styles['empty']}>{t('empty')}</p>}
      {comments && comments.length > newest.length && (
        <ol className={styles['list']}>
          <CommentRows query={query} isElsewhere={each => newest.includes(each)} row={thread} />
        </ol>
      )}
      {!isLong && field}
    </Card>
  )
}
