import type { DirectoryPerson, InvitationsInput, ListPeopleArgs } from '@atrium/client'
import { listAudienceAttributes, listAudiences, listPeople, updateGroup, updateUser } from '@atrium/client/operations'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/preact-query'
import { useEffect, useRef, useState } from 'preact/hooks'
import { connect } from '../../../api/connect.ts'
import { CONSOLE_GROUPS } from '../groups/groups-queries.ts'
import type { RoleName } from '../parts/ranks.ts'
import { type ListsOfMany, mergeLists } from '../restrictions/lists-queries.ts'

const atrium = connect({ listAudienceAttributes, listAudiences, listPeople, updateGroup, updateUser })

export const CONSOLE_PEOPLE = 'console-people'
export const PAGE_SIZE = 25
export const PEOPLE_SORTS = ['display_name', 'created_at', 'last_accessed_at'] as const

/** How far people are on their way in, in the order of the filter. */
export const PERSON_STATUSES = [
  'not_invited',
  'invited',
  'expired',
  'never_signed_in',
  'signed_in',
  'no_address',
  'address_refused',
] as const
export type PersonStatus = (typeof PERSON_STATUSES)[number]

export interface PeopleWanted {
  readonly search: string
  /** Null for both. */
  readonly active: boolean | null
  readonly role: RoleName | null
  readonly department: string
  readonly place: string
  readonly status: PersonStatus | null
  /** Whose role names topics, audiences or aliases; null for both. */
  readonly restricted: boolean | null
  readonly sort: string
  readonly page: number
}

const argsOf = ({
  search,
  active,
  role,
  department,
  place,
  status,
  restricted,
  sort,
}: PeopleWanted): ListPeopleArgs => ({
  sort,
  ...(search ? { search } : {}),
  ...(active === null ? {} : { 'filter.active': active }),
  ...(role ? { 'filter.role': [role] } : {}),
  ...(department ? { 'filter.department': department } : {}),
  ...(place ? { 'filter.work_location': place } : {}),
  ...(status ? { 'filter.status': [status] } : {}),
  ...(restricted === null ? {} : { 'filter.restricted': restricted }),
})

/** The people that match, as invitations name them. */
export const filterOf = ({
  search,
  active,
  role,
  department,
  place,
  status,
  restricted,
}: PeopleWanted): InvitationsInput['filter'] => ({
  ...(search ? { search } : {}),
  ...(active === null ? {} : { active }),
  ...(role ? { role } : {}),
  ...(department ? { department } : {}),
  ...(place ? { work_location: place } : {}),
  ...(status ? { status } : {}),
  ...(restricted === null ? {} : { restricted }),
})

/** One page of the people that match; how many there are is counted by the server. */
export const peopleQuery = (wanted: PeopleWanted) => {
  const args: ListPeopleArgs = { ...argsOf(wanted), 'page.size': PAGE_SIZE, 'page.number': wanted.page }
  return queryOptions({
    queryKey: [CONSOLE_PEOPLE, 'list', args],
    queryFn: async ({ signal }) => {
      const { data, meta } = await atrium.listPeople(args, { signal })
      return { rows: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
  })
}

/** The server lists as many values of an attribute: there may be more. */
export const VALUES_MAX = 50

/** The departments or places with the most people, at most `VALUES_MAX`; `search` is a part of their names. */
export const valuesQuery = (attribute: 'department' | 'work_location', search = '') =>
  queryOptions({
    queryKey: [CONSOLE_PEOPLE, 'values', attribute, search],
    queryFn: async ({ signal }) => {
      const args = { attribute, ...(search ? { search } : {}) }
      const { data } = await atrium.listAudienceAttributes(args, { signal })
      return data[0]?.values.map(({ value }) => value) ?? []
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** People who are changed at once. */
export const BULK_MAX = 200
const FOUND_PAGE_SIZE = 100

/** Reads all people that match, at most `BULK_MAX`. */
export const useAllFound = () =>
  useMutation({
    mutationFn: async (wanted: PeopleWanted) => {
      const people: DirectoryPerson[] = []
      for await (const person of atrium.each.listPeople({ ...argsOf(wanted), 'page.size': FOUND_PAGE_SIZE })) {
        people.push(person)
        if (people.length === BULK_MAX) break
      }
      return people
    },
  })

/** The first groups whose names have this part, and how many there are. */
export const groupChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [CONSOLE_PEOPLE, 'groups', search],
    queryFn: async ({ signal }) => {
      const args = { type: 'group', 'page.size': PAGE_SIZE, ...(search ? { q: search } : {}) } as const
      const { data, meta } = await atrium.listAudiences(args, { signal })
      return { groups: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
  })

export type BulkChange =
  | { readonly kind: 'role'; readonly role: RoleName }
  | { readonly kind: 'deactivate' }
  | { readonly kind: 'lists'; readonly lists: ListsOfMany }
  | { readonly kind: 'group'; readonly groupId: number }

export interface BulkResult {
  readonly done: number
  readonly total: number
  readonly refused: readonly { readonly person: DirectoryPerson; readonly error: unknown }[]
  readonly isOver: boolean
}

/** Changes people one after the other; one who is refused does not keep the others. `stop` ends it after the one in flight. */
export function useBulk() {
  const client = useQueryClient()
  const [result, setResult] = useState<BulkResult | null>(null)
  const isStopped = useRef(false)
  // A page that is left changes nobody else.
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const start = async (people: readonly DirectoryPerson[], change: BulkChange) => {
    isStopped.current = false
    let now: BulkResult = { done: 0, total: people.length, refused: [], isOver: false }
    setResult(now)
    for (const person of people) {
      if (isStopped.current) break
      const refused = await applyTo(person, change).then(
        () => [],
        error => [{ person, error }],
      )
      now = { ...now, done: now.done + 1, refused: [...now.refused, ...refused] }
      setResult(now)
    }
    setResult({ ...now, isOver: true })
    const stale = change.kind === 'group' ? [CONSOLE_PEOPLE, CONSOLE_GROUPS] : [CONSOLE_PEOPLE]
    await Promise.all(stale.map(kind => client.invalidateQueries({ queryKey: [kind] })))
  }
  return {
    result,
    start: (people: readonly DirectoryPerson[], change: BulkChange) => void start(people, change),
    stop: () => {
      isStopped.current = true
    },
  }
}

const PATCH = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'] as const

function applyTo({ user_id }: DirectoryPerson, change: BulkChange): Promise<unknown> {
  if (change.kind === 'group') {
    const members = [{ value: String(user_id) }]
    return atrium.updateGroup({
      group_id: change.groupId,
      schemas: PATCH,
      Operations: [
        { op: 'replace', path: 'identifierField', value: 'id' },
        { op: 'add', path: 'members', value: members },
      ],
    })
  }
  if (change.kind === 'lists') return mergeLists(user_id, change.lists)
  const [path, value] = change.kind === 'role' ? (['roles', [change.role]] as const) : (['active', false] as const)
  return atrium.updateUser({ user_id, schemas: PATCH, Operations: [{ op: 'replace', path, value }] })
}
