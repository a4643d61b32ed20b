import { AtriumError, type PatchOperation, type PersonDetails, type User } from '@atrium/client'
import {
  endPersonSession,
  forgetUser,
  listContent,
  listGroups,
  listPersonDeliveries,
  listPersonSessions,
  readPerson,
  readUser,
  setEmailStatus,
  updateUser,
} from '@atrium/client/operations'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { useChange } from '../../../ui/admin/use-change.ts'
import type { RoleName } from '../parts/ranks.ts'
import { CONSOLE_PEOPLE } from '../people/people-queries.ts'

const atrium = connect({
  endPersonSession,
  forgetUser,
  listContent,
  listGroups,
  listPersonDeliveries,
  listPersonSessions,
  readPerson,
  readUser,
  setEmailStatus,
  updateUser,
})

const PATCH = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'] as const
const GROUPS_SHOWN = 50
const DELIVERIES_SHOWN = 20

export interface WholePerson {
  readonly person: PersonDetails
  /** Everything that was provisioned; `meta.version` says which one this is. */
  readonly user: User
}

export const personQuery = (userId: number) =>
  queryOptions({
    queryKey: [CONSOLE_PEOPLE, 'one', userId],
    queryFn: async ({ signal }): Promise<WholePerson> => {
      // The version is read first: a change in between is refused later, rather than overwritten.
      const { data: user } = await atrium.readUser({ user_id: userId }, { signal })
      const { data: person } = await atrium.readPerson({ user_id: userId }, { signal })
      return { person, user }
    },
  })

interface GroupsOfPerson {
  readonly groups: readonly { readonly id: number; readonly name: string }[]
  readonly total: number
}

/** The groups that a person is in, by name; the first 50. */
export const groupsOfQuery = (userId: number) =>
  queryOptions({
    queryKey: [CONSOLE_PEOPLE, 'groups', userId],
    queryFn: async ({ signal }): Promise<GroupsOfPerson> => {
      const args = {
        filter: `members.value eq "${userId}"`,
        excludedAttributes: 'members',
        sortBy: 'displayName',
        count: GROUPS_SHOWN,
      }
      const { data } = await atrium.listGroups(args, { signal })
      return {
        groups: data.Resources.map(({ id, displayName }) => ({ id: Number(id), name: displayName ?? id })),
        total: data.totalResults,
      }
    },
  })

/** Notices sent to a person, the newest first. */
export const deliveriesQuery = (userId: number) =>
  infiniteQueryOptions({
    queryKey: [CONSOLE_PEOPLE, 'deliveries', userId],
    queryFn: async ({ signal, pageParam }) => {
      const args = { user_id: userId, 'page.size': DELIVERIES_SHOWN, 'page.number': pageParam }
      const { data, meta } = await atrium.listPersonDeliveries(args, { signal })
      const isLast = pageParam * DELIVERIES_SHOWN >= meta.pagination.total_records
      return { deliveries: data, next: isLast ? null : pageParam + 1 }
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
  })

/** How many posts a person wrote, in whatever state. */
export const postCountQuery = (userId: number) =>
  queryOptions({
    queryKey: [CONSOLE_PEOPLE, 'posts', userId],
    queryFn: async ({ signal }) => {
      const { meta } = await atrium.listContent({ 'filter.author.user_id': [userId], 'page.size': 1 }, { signal })
      return meta.pagination.total_records
    },
  })

type PersonChange = { readonly role: RoleName } | { readonly active: boolean } | { readonly password: string }

/** Changes a person, unless they have been changed by others since they were read. */
export function useChangePerson({ person, user }: WholePerson) {
  const client = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: (change: PersonChange) =>
      atrium.updateUser(
        { user_id: person.user_id, schemas: PATCH, Operations: [operationOf(change)] },
        { headers: user.meta?.version ? { 'if-match': user.meta.version } : {} },
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: [CONSOLE_PEOPLE] }),
    onError: error => {
      if (error instanceof AtriumError && error.status === 412)
        void client.invalidateQueries({ queryKey: [CONSOLE_PEOPLE, 'one', person.user_id] })
    },
  })
}

/** Gives back a role, whatever has been changed since. */
export function useRestoreRole() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, role }: { readonly userId: number; readonly role: RoleName }) =>
      atrium.updateUser({ user_id: userId, schemas: PATCH, Operations: [operationOf({ role })] }),
    onSuccess: () => client.invalidateQueries({ queryKey: [CONSOLE_PEOPLE] }),
  })
}

function operationOf(change: PersonChange): PatchOperation {
  if ('role' in change) return { op: 'replace', path: 'roles', value: [change.role] }
  if ('active' in change) return { op: 'replace', path: 'active', value: change.active }
  return { op: 'replace', path: 'password', value: change.password }
}

/** Sends mail again to an address that was refused. */
export function useClearRefusal(userId: number, onCleared: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => atrium.setEmailStatus({ user_id: userId, status: 'ok' }),
    onSuccess: () => {
      onCleared()
      return client.invalidateQueries({ queryKey: [CONSOLE_PEOPLE] })
    },
  })
}

export const useForgetPerson = () =>
  useChange((userId: number) => atrium.forgetUser({ user_id: userId }), {
    success: (client, _answer, userId) => {
      client.removeQueries({ queryKey: [CONSOLE_PEOPLE, 'one', userId] })
      return client.invalidateQueries({ queryKey: [CONSOLE_PEOPLE, 'list'] })
    },
  })

const SESSIONS_SHOWN = 20

const keyOf = (userId: number) => [CONSOLE_PEOPLE, 'sessions', userId] as const

/** Where a person is signed in, the newest first. */
export const sessionsOfQuery = (userId: number) =>
  infiniteQueryOptions({
    queryKey: keyOf(userId),
    queryFn: async ({ signal, pageParam }) => {
      const args = { user_id: userId, 'page.size': SESSIONS_SHOWN, 'page.number': pageParam }
      const { data, meta } = await atrium.listPersonSessions(args, { signal })
      return { sessions: data, total: meta.pagination.total_records }
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * SESSIONS_SHOWN < total ? page + 1 : null),
  })

/** Signs a person out of one of them; one that has ended meanwhile is ended. */
export const useEndSessionOf = (userId: number) =>
  useChange(
    async (id: string) => {
      try {
        await atrium.endPersonSession({ user_id: userId, session_id: id })
      } catch (error) {
        if (!(error instanceof AtriumError && error.status === 404)) throw error
      }
    },
    { settled: client => client.invalidateQueries({ queryKey: keyOf(userId) }) },
  )
