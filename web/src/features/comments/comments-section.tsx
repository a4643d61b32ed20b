import type { FeedPost } from '@atrium/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircleOff, PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { commentsQuery } from './comment-queries.ts'
import { CommentRows } from './comment-rows.tsx'
import { CommentSkeleton } from './comment-skeleton.tsx'
import { CommentThread } from './comment-thread.tsx'
import styles from './comments.module.css'
import { writeComment } from './focus-comment.ts'
import { NewComment } from './new-comment.tsx'
import { useNamedComment, useShownByAddress } from './show-comments.ts'

/** With so many of them the field below is out of sight. */
const MANY = 4

/** What people say about a post, and the field to join in. */
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
  return (
    <Card as="section" padded={false} className={styles['section']} aria-labelledby="comments">
      <div className={styles['top']}>
        <h2 id="comments" className={styles['heading']} tabIndex={-1}>
          {t('title')} {post.comment_count > 0 && <span>{formats.number(post.comment_count)}</span>}
        </h2>
        {comments && comments.length >= MANY && (
          <Button size="s" icon={<PenLine aria-hidden="true" />} onClick={writeComment}>
            {t('write')}
          </Button>
        )}
      </div>
      {!post.is_commentable && (
        <p className={styles['closed']}>
          <MessageCircleOff aria-hidden="true" />
          {t('closed')}
        </p>
      )}
      {post.is_commentable && !comments && error && (
        <ProblemState error={error} busy={isFetching} onRetry={() => query.refetch()} />
      )}
      {post.is_commentable && !comments && !error && <CommentSkeleton count={Math.min(3, post.comment_count)} />}
      {comments?.length === 0 && <p className={styles['empty']}>{t('empty')}</p>}
      {comments && comments.length > 0 && (
        <ol className={styles['list']}>
          <CommentRows
            query={query}
            row={comment => <CommentThread key={comment.id} post={post} comment={comment} named={named} />}
          />
        </ol>
      )}
      {comments && <NewComment post={post} answered={null} />}
    </Card>
  )
}
