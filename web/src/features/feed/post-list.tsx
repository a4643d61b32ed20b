import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { moveBetweenArticles } from '../../ui/list/feed-keys.ts'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { PostCard } from '../post/card/post-card.tsx'
import { PostCardSkeleton } from '../post/card/post-card-skeleton.tsx'
import styles from './feed-page.module.css'
import type { PostPagesQuery } from './feed-queries.ts'

const SKELETONS = 3

interface PostListProps {
  readonly query: PostPagesQuery
  /** What the list is called. */
  readonly label: string
  /** In place of a list without posts. */
  readonly empty: ReactNode
  /** Above the list, e.g. what has come since; gets the id of the post at its top. */
  readonly above?: (firstId: number | undefined) => ReactNode
  /** Below the post at an index, of as many. */
  readonly after?: (index: number, count: number) => ReactNode
}

/** Posts, endless: as they load, fail, are none, go on. */
export function PostList({ query, label, empty, above, after }: PostListProps) {
  const { t } = useTranslation('feed')
  const {
    data: posts,
    error,
    isFetching,
    isFetchingNextPage,
    isFetchNextPageError,
    hasNextPage,
    ...list
  } = useInfiniteQuery(query)
  const { fetchNextPage } = list
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (!posts) {
    if (error) return <ProblemState error={error} busy={isFetching} onRetry={() => list.refetch()} />
    return (
      <div className={styles['list']} aria-busy="true">
        <VisuallyHidden as="p">{t('loading', { ns: 'ui' })}</VisuallyHidden>
        {Array.from({ length: SKELETONS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <PostCardSkeleton key={index} />
        ))}
      </div>
    )
  }
  if (posts.length === 0) return empty
  return (
    <>
      {above?.(posts[0]?.id)}
      <div
        role="feed"
        aria-label={label}
        aria-busy={isFetchingNextPage}
        className={styles['list']}
        onKeyDown={moveBetweenArticles}
      >
        {posts.map((post, index) => (
          <Fragment key={post.id}>
            <PostCard post={post} position={index + 1} eager={index < 2} />
            {after?.(index, posts.length)}
          </Fragment>
        ))}
      </div>
      <LoadMore
        hasMore={hasNextPage}
        busy={isFetchingNextPage}
        failed={isFetchNextPageError}
        onMore={onMore}
        end={t('end')}
      />
    </>
  )
}
