import { listColleagues, listDepartments, listPostsOfPerson, readColleague } from '@atrium/client/operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'
import { compareNames } from '../../i18n/compare-names.ts'
import { POSTS } from '../engagement/post-cache.ts'

const atrium = connect({ listColleagues, listDepartments, readColleague, listPostsOfPerson })

const PAGE_SIZE = 30
const POSTS_PAGE_SIZE = 10

export interface PeopleWanted {
  /** Parts of names, titles, departments and places; empty for all people. */
  readonly search: string
  /** Empty for all of them. */
  readonly department: string
}

/** Colleagues by name, page by page. */
export const peopleQuery = ({ search, department }: PeopleWanted) => {
  const wanted = { ...(search ? { search } : {}), ...(department ? { 'filter.department': department } : {}) }
  return infiniteQueryOptions({
    queryKey: ['people', 'list', search, department],
    queryFn: ({ pageParam, signal }) =>
      atrium.listColleagues({ 'page.size': PAGE_SIZE, 'page.number': pageParam, ...wanted }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all, number) =>
      all.length * PAGE_SIZE < (last.meta.pagination.total_records ?? 0) ? number + 1 : undefined,
    select: ({ pages }) => ({
      people: [...new Map(pages.flatMap(page => page.data).map(person => [person.user_id, person])).values()],
      total: pages[0]?.meta.pagination.total_records ?? 0,
      /** The text that was searched instead, since nobody was found. */
      corrected: pages[0]?.meta.search?.corrected ?? null,
    }),
  })
}

/** The departments of colleagues; none where the program does not show them. */
export const departmentsQuery = queryOptions({
  queryKey: ['people', 'departments'],
  queryFn: async ({ signal }) =>
    (await atrium.listDepartments({}, { signal })).data.map(({ department }) => department),
  select: names => names.toSorted(compareNames),
})

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['people', 'one', id],
    queryFn: async ({ signal }) => (await atrium.readColleague({ user_id: id }, { signal })).data,
  })

/** Posts of a person that the reader may see. */
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
