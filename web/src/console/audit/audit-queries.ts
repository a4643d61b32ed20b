import type { AuditEvent, ListAuditEventsArgs } from '@atrium/client'
import { listAuditEvents, listOauthClients, listPeople } from '@atrium/client/operations'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { connect } from '../../api/connect.ts'

const atrium = connect({ listAuditEvents, listOauthClients, listPeople })

const CONSOLE_AUDIT = 'console-audit'
const PAGE_SIZE = 50
const CHOICES = 8
/** As many applications as one page of them holds. */
const CLIENTS_MAX = 100

export const AUDIT_ACTIONS = [
  'created',
  'updated',
  'removed',
  'review_overridden',
  'visibility_explained',
] as const satisfies readonly AuditEvent['action'][]

export interface AuditWanted {
  readonly actorId: number | null
  readonly type: string | null
  readonly recordId: string | null
  readonly action: AuditEvent['action'] | null
  /** Moments, ISO 8601; the first is included, the last is not. */
  readonly since: string | null
  readonly until: string | null
}

/** What was changed, the newest first. */
export const auditQuery = ({ actorId, type, recordId, action, since, until }: AuditWanted) => {
  const args: ListAuditEventsArgs = {
    'page.size': PAGE_SIZE,
    ...(actorId ? { 'filter.actor_user_id': actorId } : {}),
    ...(type ? { 'filter.record_type': type } : {}),
    ...(recordId ? { 'filter.record_id': recordId } : {}),
    ...(action ? { 'filter.action': action } : {}),
    ...(since ? { 'filter.since': since } : {}),
    ...(until ? { 'filter.until': until } : {}),
  }
  return infiniteQueryOptions({
    queryKey: [CONSOLE_AUDIT, 'list', args],
    queryFn: async ({ signal, pageParam }) => {
      const page = pageParam === null ? args : { ...args, cursor: pageParam }
      const { data, meta } = await atrium.listAuditEvents(page, { signal })
      return { events: data, next: meta.pagination.next }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** What people are called now; those who left are not among them. */
export const namesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [CONSOLE_AUDIT, 'names', ids],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, string>> => {
      const names = new Map<number, string>()
      for (let start = 0; start < ids.length; start += 100) {
        const some = ids.slice(start, start + 100)
        const { data } = await atrium.listPeople({ 'filter.user_id': some, 'page.size': 100 }, { signal })
        for (const { user_id, display_name } of data) names.set(user_id, display_name)
      }
      return names
    },
    enabled: ids.length > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })

/** What applications are called now; those that were deleted are not among them. */
export const clientNamesQuery = queryOptions({
  queryKey: [CONSOLE_AUDIT, 'clients'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
    const { data } = await atrium.listOauthClients({ 'page.size': CLIENTS_MAX }, { signal })
    return new Map(data.map(({ client_id, name }) => [client_id, name]))
  },
  staleTime: 60_000,
})

/** The first people that a search finds, to choose one from. */
export const actorChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [CONSOLE_AUDIT, 'actors', search],
    queryFn: async ({ signal }) => (await atrium.listPeople({ search, 'page.size': CHOICES }, { signal })).data,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
