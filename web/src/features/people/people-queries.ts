import { listColleagues, listPostsOfPerson, readColleague } from '@atrium/client/operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { connect } from '../../api/connect.ts'
import { POSTS } from '../engagement/post-cache.ts'

const atrium = connect({ listColleagues, readColleague, listPostsOfPerson })

const PAGE_SIZE = 30
const POSTS_PAGE_SIZE = 10

/** Colleagues by name, page by page; all of them without words. */
export const peopleQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['people', 'list', search],
    queryFn: ({ pageParam, signal }) =>
      atrium.listColleagues(
        { 'page.size': PAGE_SIZE, 'page.number': pageParam, ...(search ? { search } : {}) },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, all, number) =>
      all.length * PAGE_SIZE < (last.meta.pagination.total_records ?? 0) ? number + 1 : undefined,
    select: ({ pages }) => ({
      people: [...new Map(pages.flatMap(page => page.data).map(person => [person.user_id, person])).values()],
      total: pages[0]?.meta.pagination.total_records ?? 0,
    }),
  })

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['people', 'one', id],
    queryFn: async ({ signal }) => (await atrium.readColleague({ user_id: id }, { signal })).data,
  })

/** What a person wrote and the reader may see. */
export const postsOfPersonQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [POSTS, 'person', id],
    queryFn: ({ pageParam, signal }) =>
      atrium.listPostsOfPerson({ user_id: id, 'page.size': POSTS_PAGE_SIZE, 'page.number': pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all, number) =>
      all.length * POSTS_PAGE_SIZE < (last.meta.pagination.total_records ?? 0) ? number + 1 : undefined,
    select: ({ pages }) => [...new Map(pages.flatMap(page => page.data).map(post => [post.id, post])).values()],
  })
