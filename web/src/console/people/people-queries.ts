import type { ListPeopleArgs } from '@atrium/client'
import { listAudienceAttributes, listPeople } from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { connect } from '../../api/connect.ts'
import type { RoleName } from '../parts/ranks.ts'

const atrium = connect({ listAudienceAttributes, listPeople })

export const CONSOLE_PEOPLE = 'console-people'
export const PAGE_SIZE = 25
export const PEOPLE_SORTS = ['display_name', 'created_at', 'last_accessed_at'] as const

export interface PeopleWanted {
  readonly search: string
  /** Null for both. */
  readonly active: boolean | null
  readonly role: RoleName | null
  readonly department: string
  readonly sort: string
  readonly page: number
}

/** One page of the people that match; how many there are is counted by the server. */
export const peopleQuery = ({ search, active, role, department, sort, page }: PeopleWanted) => {
  const args: ListPeopleArgs = {
    sort,
    'page.size': PAGE_SIZE,
    'page.number': page,
    ...(search ? { search } : {}),
    ...(active === null ? {} : { 'filter.active': active }),
    ...(role ? { 'filter.role': [role] } : {}),
    ...(department ? { 'filter.department': department } : {}),
  }
  return queryOptions({
    queryKey: [CONSOLE_PEOPLE, 'list', args],
    queryFn: async ({ signal }) => {
      const { data, meta } = await atrium.listPeople(args, { signal })
      return { people: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
  })
}

/** The server lists as many values of an attribute: there may be more. */
export const DEPARTMENTS_MAX = 50

/** The departments with the most people, at most `DEPARTMENTS_MAX`; `search` is a part of their names. */
export const departmentsQuery = (search = '') =>
  queryOptions({
    queryKey: [CONSOLE_PEOPLE, 'departments', search],
    queryFn: async ({ signal }) => {
      const args = { attribute: 'department', ...(search ? { search } : {}) }
      const { data } = await atrium.listAudienceAttributes(args, { signal })
      return data[0]?.values.map(({ value }) => value) ?? []
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
