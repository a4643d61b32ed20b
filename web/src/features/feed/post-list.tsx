import type { FeedPost } from '@atrium/client'
import type { UseInfiniteQueryResult } from '@tanstack/preact-query'
import { type ComponentChildren, Fragment, type TargetedKeyboardEvent } from 'preact'
import { useTranslation } from '../../i18n/translate.ts'
import { Island } from '../../lib/hydration/island.tsx'
import { useKeptRows, useSameParts } from '../../lib/records/kept-rows.ts'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { PostCard, PostCardSkeleton } from '../post/card/post-card.tsx'
import { pictureOf } from '../post/card/post-cover.tsx'
import styles from './feed-page.module.css'
import { PostChunk } from './post-chunk.tsx'

const SKELETONS = 3
/** Number of posts that are drawn, or skipped, together. */
const CHUNK_POSTS = 10
/** Number of posts that may be in view at once. */
const SEEN_FIRST = 2

interface PostListProps {
  readonly list: UseInfiniteQueryResult<readonly FeedPost[]>
  /** The accessible name of the list. */
  readonly label: string
  /** Shown in place of an empty list. */
  readonly empty: ComponentChildren
  /** Rendered above the list, with the id of the post at its top. */
  readonly above?: (firstId: number | undefined) => ComponentChildren
  /** Rendered below the post at `index` of the first `count`. */
  readonly after?: (index: number, count: number) => ComponentChildren
}

/** An endless list of posts, with its loading, error and empty states. */
export function PostList({ list, label, empty, above, after }: PostListProps) {
  const { t } = useTranslation('feed')
  const { data: posts, error, isFetching, isFetchingNextPage } = list
  const first = posts?.slice(0, SEEN_FIRST).find(post => pictureOf(post) !== undefined)
  const card = useKeptRows(
    (post: FeedPost, index) =>
      index < SEEN_FIRST ? (
        <PostCard post={post} position={index + 1} eager={post === first} />
      ) : (
        <Island name={`post${post.id}`}>
          <PostCard post={post} position={index + 1} island={`post${post.id}`} />
        </Island>
      ),
    [first],
  )
  const chunks = useSameParts(chunksOf(posts ?? []))
  const drawChunk = (chunk: Chunk, place: number) => (
    <PostChunk key={chunk[0].id} first={chunk[0]} isTop={place === 0}>
      {() =>
        chunk.map((post, rest) => {
          const index = place * CHUNK_POSTS + rest
          return (
            <Fragment key={post.id}>
              {card(post, index)}
              {place === 0 && after?.(index, chunk.length)}
            </Fragment>
          )
        })
      }
    </PostChunk>
  )
  const keptChunk = useKeptRows(drawChunk, [first])
  if (!posts) {
    if (error) return <ProblemState error={error} busy={isFetching} onRetry={() => list.refetch()} />
    return (
      <div className={styles.list} aria-busy="true">
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
        className={styles.list}
        onKeyDown={moveBetweenArticles}
      >
        {chunks.map((chunk, place) => (place === 0 ? drawChunk(chunk, place) : keptChunk(chunk, place)))}
      </div>
      <LoadMore list={list} end={t('end')} />
    </>
  )
}

type Chunk = readonly [FeedPost, ...FeedPost[]]

const chunksOf = (posts: readonly FeedPost[]): readonly Chunk[] =>
  Array.from({ length: Math.ceil(posts.length / CHUNK_POSTS) }, (_, place) => {
    const from = place * CHUNK_POSTS
    return posts.slice(from, from + CHUNK_POSTS) as [FeedPost, ...FeedPost[]]
  })

/** Page Down and Page Up go from article to article of a `role="feed"`, as ARIA's pattern for feeds asks. */
function moveBetweenArticles(event: TargetedKeyboardEvent<HTMLElement>): void {
  if (event.key !== 'PageDown' && event.key !== 'PageUp') return
  const articles = [...event.currentTarget.querySelectorAll<HTMLElement>('article')]
  const now = articles.findIndex(article => article.contains(document.activeElement))
  const next = articles[now + (event.key === 'PageDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
