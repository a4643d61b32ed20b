import { listRequiredPosts } from '@atrium/client/operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'
import { POSTS, REQUIRED_FIRST } from '../engagement/post-cache.ts'

const atrium = connect({ listRequiredPosts })

const PAGE_SIZE = 20
export const FIRST_SHOWN = 3

/** The open must-reads that are due first. */
export const requiredFirstQuery = queryOptions({
  queryKey: REQUIRED_FIRST,
  queryFn: async ({ signal }) => (await atrium.listRequiredPosts({ 'page.size': FIRST_SHOWN }, { signal })).data,
})

/**
 * Posts to confirm, the first due at the top. One confirmed in between stays in its place until the page is opened again; the
 * server's list is shorter by it, so the number of the next page is counted without confirmed ones.
 */
export const requiredQuery = infiniteQueryOptions({
  queryKey: [POSTS, 'required-page'],
  queryFn: ({ pageParam, signal }) =>
    atrium.listRequiredPosts({ 'page.size': PAGE_SIZE, 'page.number': pageParam }, { signal }),
  initialPageParam: 1,
  getNextPageParam: (last, pages) => {
    const posts = new Map(pages.flatMap(page => page.data).map(post => [post.id, post]))
    const left = [...posts.values()].filter(post => post.engagement.acknowledged_at === null).length
    return left < last.meta.pagination.total_records ? Math.floor(left / PAGE_SIZE) + 1 : undefined
  },
  select: ({ pages }) => [...new Map(pages.flatMap(page => page.data).map(post => [post.id, post])).values()],
  gcTime: 0,
})
