import type { ListPeopleArgs } from '@atrium/client'
import { listPeople } from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { settleEach } from '../../../lib/settle-each.ts'
import { keys } from './query-keys.ts'

const atrium = connect({ listPeople })

const PAGE_MAX = 100
const CHOICES = 8

/** People by their ids, a hundred at a time. */
export const peopleByIdQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: keys.people('ids', ids),
    queryFn: async ({ signal }) => {
      const pages = Array.from({ length: Math.ceil(ids.length / PAGE_MAX) }, (_, page) =>
        ids.slice(page * PAGE_MAX, (page + 1) * PAGE_MAX),
      )
      const answers = await Promise.all(
        pages.map(some => atrium.listPeople({ 'filter.user_id': some, 'page.size': PAGE_MAX }, { signal })),
      )
      return answers.flatMap(({ data }) => data)
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })

/** The user names of people by their ids, a hundred at a time; those who are gone are left out. */
export async function readUserNames(ids: readonly number[]): Promise<readonly string[]> {
  const pages = Array.from({ length: Math.ceil(ids.length / PAGE_MAX) }, (_, page) =>
    ids.slice(page * PAGE_MAX, (page + 1) * PAGE_MAX),
  )
  const names = new Map<number, string>()
  const { failed } = await settleEach(pages, async some => {
    const { data } = await atrium.listPeople({ 'filter.user_id': some, 'page.size': PAGE_MAX })
    for (const { user_id, user_name } of data) names.set(user_id, user_name)
  })
  if (failed[0]) throw failed[0].error
  return [...names.values()]
}

type Filters = Pick<ListPeopleArgs, 'filter.active' | 'filter.role'>

/** The first people by a part of their name, among those that match the filters. */
export const peopleQuery = (search: string, filters: Filters = {}) =>
  queryOptions({
    queryKey: keys.people('search', search, filters),
    queryFn: async ({ signal }) => {
      const args = { ...filters, 'page.size': CHOICES, ...(search ? { search } : {}) }
      return (await atrium.listPeople(args, { signal })).data
    },
    placeholderData: keepPreviousData,
  })

/** Users whose role may decide about a post in review. */
export const REVIEWERS: Filters = {
  'filter.active': true,
  'filter.role': ['publisher', 'analyst', 'program_manager', 'administrator'],
}
