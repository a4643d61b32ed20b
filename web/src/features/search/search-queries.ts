import type { SearchPostsArgs } from '@atrium/client'
import { searchEverything, searchPosts } from '@atrium/client/operations'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'
import { FIRST_PAGE, pageBehind } from '../../api/page-start.ts'
import { POSTS } from '../engagement/post-cache.ts'

const atrium = connect({ searchEverything, searchPosts })

const PAGE_SIZE = 20

export const ORDERS = ['relevance', 'newest'] as const
export type SearchOrder = (typeof ORDERS)[number]

export const POST_TYPES = ['article', 'link', 'note', 'image', 'video'] as const
export type PostType = (typeof POST_TYPES)[number]

/** Days back from now. */
export const SINCE = { week: 7, month: 30, year: 365 } as const
export type Since = keyof typeof SINCE

/** Filters of the posts; null does not filter. */
export interface PostFilters {
  readonly topic: number | null
  readonly author: number | null
  readonly type: PostType | null
  readonly since: Since | null
}

export const NO_FILTERS: PostFilters = { topic: null, author: null, type: null, since: null }

/** Posts with these words, the last one also as a beginning. What was found before stays until there is more. */
export const postsFoundQuery = (words: string, filters: PostFilters, order: SearchOrder) =>
  infiniteQueryOptions({
    queryKey: [POSTS, 'search', words, filters, order],
    queryFn: ({ pageParam, signal }) =>
      atrium.searchPosts(
        { search: words, order, ...argsOf(filters), 'page.size': PAGE_SIZE, ...pageParam },
        { signal },
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: pageBehind,
    // A post that was published meanwhile may have moved another one to the next page.
    select: ({ pages }) => ({
      posts: [...new Map(pages.flatMap(page => page.data).map(post => [post.id, post])).values()],
      corrected: pages[0]?.meta.search?.corrected ?? null,
    }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })

function argsOf({ topic, author, type, since }: PostFilters): Partial<SearchPostsArgs> {
  return {
    ...(topic === null ? {} : { 'filter.channels.id': [topic] }),
    ...(author === null ? {} : { 'filter.author.user_id': [author] }),
    ...(type === null ? {} : { 'filter.content_type': [type] }),
    ...(since === null ? {} : { 'filter.published_at.from': daysAgo(SINCE[since]) }),
  }
}

/** The beginning of that day here. */
function daysAgo(days: number): string {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - days)
  return day.toISOString()
}

/** The first topics, people, polls and comments with these words. */
export const othersFoundQuery = (words: string, enabled: boolean) =>
  queryOptions({
    queryKey: ['search', 'others', words],
    queryFn: async ({ signal }) => {
      const types = ['topic', 'person', 'poll', 'comment'] as const
      const { data, meta } = await atrium.searchEverything({ search: words, types: [...types] }, { signal })
      return { ...data, corrected: meta.search.corrected }
    },
    enabled: enabled && words !== '',
    placeholderData: keepPreviousData,
  })
