import type { AuditEvent, ListAuditEventsArgs } from '@atrium/client'
import { listAuditEvents, listOauthClients, listPeople, listScimTokens } from '@atrium/client/operations'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { readEvery } from '../../../lib/read-every.ts'

const atrium = connect({ listAuditEvents, listOauthClients, listPeople, listScimTokens })

const CONSOLE_AUDIT = 'console-audit'
const PAGE_SIZE = 50
/** People who are offered at a time: there may be more. */
export const ACTORS_MAX = 8
/** Applications on one page of the list. */
const CLIENTS_MAX = 100

/** The type check fails for an action of the log that is missing here. */
export const AUDIT_ACTIONS = Object.keys({
  created: true,
  updated: true,
  removed: true,
  review_overridden: true,
  visibility_explained: true,
  small_correction: true,
} satisfies Record<AuditEvent['action'], true>) as readonly AuditEvent['action'][]

export interface AuditWanted {
  readonly actorId: number | null
  readonly type: string | null
  readonly recordId: string | null
  readonly action: AuditEvent['action'] | null
  /** Moments, ISO 8601; the first is included, the last is not. */
  readonly since: string | null
  readonly until: string | null
}

/** Changes, the newest first. */
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

/** Current names of people; without those who left. */
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

/** Current names of applications and SCIM tokens; without deleted ones. */
export const clientNamesQuery = queryOptions({
  queryKey: [CONSOLE_AUDIT, 'clients'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
    const args = { 'page.size': CLIENTS_MAX }
    const [clients, tokens] = await Promise.all([
      readEvery(atrium.each.listOauthClients(args, { signal })),
      readEvery(atrium.each.listScimTokens(args, { signal })),
    ])
    return new Map([
      ...clients.map(({ client_id, name }) => [client_id, name] as const),
      ...tokens.map(({ id, name }) => [id, name] as const),
    ])
  },
  staleTime: 60_000,
})

/** The first people that a search finds, to choose one from. */
export const actorChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [CONSOLE_AUDIT, 'actors', search],
    queryFn: async ({ signal }) => (await atrium.listPeople({ search, 'page.size': ACTORS_MAX }, { signal })).data,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

export interface AuditNames {
  /** The author: a person or an application by name; a deleted one by its remaining data. */
  readonly actorOf: (event: AuditEvent) => string
  /** The changed record. */
  readonly recordOf: (event: AuditEvent) => string
  /** Whom it concerns, where that person is still there. */
  readonly personOf: (event: AuditEvent) => number | null
}

/** Current names of the people and applications of these changes. */
export function useNames(events: readonly AuditEvent[]): AuditNames {
  const { t } = useTranslation('console/audit')
  const { data: people } = useQuery(namesQuery(peopleIn(events)))
  const { data: clients } = useQuery(clientNamesQuery)
  return {
    actorOf: ({ actor: { kind, user_id, client_id } }) => {
      const name = user_id === null ? null : people?.get(user_id)
      if (name) return name
      if (kind !== 'server' || client_id === null) return t(`kind.${kind}`)
      return `${t('kind.server')} ${clients?.get(client_id) ?? client_id}`
    },
    recordOf: event => {
      const personId = personIn(event)
      const clientId = valueIn(event, 'client_id')
      return (
        (personId !== null && people?.get(personId)) ||
        event.record_name ||
        recordNameOf(event) ||
        (typeof clientId === 'string' && clients?.get(clientId)) ||
        (OF_THE_PROGRAM.has(event.record_type) ? '' : `#${event.record_id}`)
      )
    },
    personOf: event => {
      const personId = personIn(event)
      return personId !== null && people?.has(personId) ? personId : null
    },
  }
}

/** There is one of each in a program: their ids say nothing. */
const OF_THE_PROGRAM: ReadonlySet<string> = new Set(['program', 'notification_settings'])

/** Whom a change concerns: a person, or whose code or sign-in it was. */
function personIn(event: AuditEvent): number | null {
  if (event.record_type === 'user') return Number(event.record_id)
  const userId =
    event.record_type === 'access_code' || event.record_type === 'session' ? valueIn(event, 'user_id') : null
  return typeof userId === 'number' ? userId : null
}

function peopleIn(events: readonly AuditEvent[]): readonly number[] {
  const ids = events.flatMap(event => [event.actor.user_id, personIn(event)])
  return [...new Set(ids.filter((id): id is number => Boolean(id)))].sort((a, b) => a - b)
}

export interface Difference {
  /** The value in the database. */
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** The values that a change touched; of something made or removed, those that it had. */
export function differencesOf({ before, after }: Changed): readonly Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort()
  return fields
    .map(field => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter(({ before: was, after: is }) => !(isNothing(was) && isNothing(is)))
}

/** Fields whose values are ids of people. */
const OF_PEOPLE = /(^|_)user_ids?$|^(created|review_sent)_by$/
/** People of a change that are named; a change of a group may have thousands. */
const NAMED_MAX = 100

const idsIn = ({ field, before, after }: Difference): readonly unknown[] =>
  OF_PEOPLE.test(field) ? [before, after].flat() : []

/** Ids of the people whom values of a change stand for. */
export const peopleNamedIn = (differences: readonly Difference[]): readonly number[] =>
  [...new Set(differences.flatMap(idsIn).filter(id => typeof id === 'number'))].slice(0, NAMED_MAX)

/** A value with names in place of ids of people, as far as they are known. */
export function withNames(field: string, value: unknown, people: ReadonlyMap<number, string> | undefined): unknown {
  if (!OF_PEOPLE.test(field)) return value
  const nameOf = (id: unknown) => (typeof id === 'number' && people?.get(id)) || id
  return Array.isArray(value) ? value.map(nameOf) : nameOf(value)
}

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Name of the record, as far as the change has it; a webhook without a name by its address. */
function recordNameOf(event: Changed): string | null {
  for (const field of ['display_name', 'title', 'name', 'url']) {
    const name = valueIn(event, field)
    if (typeof name === 'string' && name !== '' && name !== PERSONAL) return name
  }
  return null
}

type Changed = Pick<AuditEvent, 'before' | 'after'>

/** A value after the change; of what was removed, the one that it had. */
const valueIn = ({ before, after }: Changed, field: string): unknown => after?.[field] ?? before?.[field]

/** In place of a value that names a person. */
export const PERSONAL = '[personal]'
