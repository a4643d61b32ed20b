import type { FeedPost } from '@atrium/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircleOff } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../app/problem-state.tsx'
import { useFormats } from '../i18n/formats.ts'
import { Button } from '../ui/actions/button.tsx'
import { Card } from '../ui/surface/card.tsx'
import { commentsQuery } from './comment-queries.ts'
import { CommentSkeleton } from './comment-skeleton.tsx'
import { CommentThread } from './comment-thread.tsx'
import styles from './comments.module.css'
import { NewComment } from './new-comment.tsx'
import { showComments } from './show-comments.ts'

/** What people say about a post, and the field to join in. */
export function CommentsSection({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('comments')
  const formats = useFormats()
  const query = useInfiniteQuery({ ...commentsQuery(post.id, null), enabled: post.is_commentable })
  const { data: comments, error, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  useEffect(() => {
    // After the frame of the pages has gone to their top.
    if (location.hash === '#comments') requestAnimationFrame(showComments)
  }, [])
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
      {post.is_commentable && !comments && error && (
        <ProblemState error={error} busy={isFetching} onRetry={() => query.refetch()} />
      )}
      {post.is_commentable && !comments && !error && <CommentSkeleton count={Math.min(3, post.comment_count)} />}
      {comments?.length === 0 && <p className={styles['empty']}>{t('empty')}</p>}
      {comments && comments.length > 0 && (
        <ol className={styles['list']}>
          {comments.map(comment => (
            <CommentThread key={comment.id} post={post} comment={comment} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button look="quiet" busy={isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {isFetchNextPageError ? t('try_again', { ns: 'ui' }) : t('more')}
        </Button>
      )}
      {comments && <NewComment post={post} answered={null} />}
    </Card>
  )
}
