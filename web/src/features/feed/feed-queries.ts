import type { FeedPost, ListFeedPostsArgs } from '@atrium/client'
import { listFeedPosts } from '@atrium/client/operations'
import { infiniteQueryOptions, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'
import { FIRST_PAGE, pageBehind } from '../../api/page-start.ts'
import { isPostWaiting } from '../../core/offline/outbox.ts'
import { POSTS } from '../engagement/post-cache.ts'

const atrium = connect({ listFeedPosts })

export const FEEDS = ['myfeed', 'following', 'trending', 'bookmarked'] as const

export type FeedName = (typeof FEEDS)[number]

const PAGE_SIZE = 10
/** First part of the keys of the newest posts; the live stream invalidates them. */
export const NEWEST = 'newest'
const NEWS_EVERY_MS = 5 * 60_000

/** Posts page by page, under a key of their own. */
export const postPagesQuery = (key: readonly (string | number)[], wanted: ListFeedPostsArgs) =>
  infiniteQueryOptions({
    queryKey: [POSTS, ...key],
    queryFn: ({ pageParam, signal }) =>
      atrium.listFeedPosts({ ...wanted, 'page.size': PAGE_SIZE, ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: pageBehind,
    // Where engagement decides, a post that moved meanwhile may come again.
    select: ({ pages }) => [...new Map(pages.flatMap(page => page.data).map(post => [post.id, post])).values()],
  })

export type PostPagesQuery = ReturnType<typeof postPagesQuery>

/** A feed. It does not change under the reader; `useNewPostCount` counts the new posts. */
export const feedQuery = (name: FeedName): PostPagesQuery => ({
  ...postPagesQuery(['feed', name], { name }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The newest posts: read at a hint of the server, and every few minutes where no hints arrive. */
const newestQuery = (client: QueryClient, name: FeedName) =>
  queryOptions({
    queryKey: [NEWEST, name],
    // The feed has just read the same.
    initialData: () => client.getQueryData(feedQuery(name).queryKey)?.pages[0],
    initialDataUpdatedAt: () => client.getQueryState(feedQuery(name).queryKey)?.dataUpdatedAt,
    queryFn: ({ signal }) => atrium.listFeedPosts({ name, 'page.size': PAGE_SIZE }, { signal }),
    refetchInterval: NEWS_EVERY_MS,
    staleTime: NEWS_EVERY_MS,
    retry: false,
  })

/**
 * Updates a feed that was kept from an earlier visit: changed posts are updated in their places, deleted ones removed, new ones
 * counted (`useNewPostCount`).
 */
export async function readFeedAgain(client: QueryClient): Promise<void> {
  const { queryKey } = feedQuery('myfeed')
  if (!client.getQueryData(queryKey)) return
  const { data: newest } = await client.fetchQuery({ ...newestQuery(client, 'myfeed'), staleTime: 0 })
  const byId = new Map(newest.filter(({ id }) => !isPostWaiting(id)).map(post => [post.id, post]))
  client.setQueryData(queryKey, kept => {
    if (!kept) return kept
    const ids = new Set(newest.map(post => post.id))
    const posts = kept.pages.flatMap(page => page.data)
    const last = newest.length < PAGE_SIZE ? posts.length : posts.findLastIndex(post => ids.has(post.id))
    // Posts behind the last remaining one may only have moved to the next page.
    const isGone = (post: FeedPost) => !ids.has(post.id) && posts.indexOf(post) < last
    const now = (post: FeedPost) => (isGone(post) ? [] : [byId.get(post.id) ?? post])
    return { ...kept, pages: kept.pages.map(page => ({ ...page, data: page.data.flatMap(now) })) }
  })
}

/** Number of posts published since the feed was read; `first` is the id of the post at its top. */
export function useNewPostCount(name: FeedName, first: number | undefined): number {
  const client = useQueryClient()
  const { data } = useQuery({ ...newestQuery(client, name), enabled: first !== undefined && name === 'myfeed' })
  const place = data?.data.findIndex(post => post.id === first) ?? 0
  if (place >= 0) return place
  return data?.data.length ?? 0
}
