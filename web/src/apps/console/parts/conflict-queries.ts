// The author of the change behind a 412, of a person or a group: administrators may read it in the audit log.

import { AtriumError } from '@atrium/client'
import { listAuditEvents, readUser } from '@atrium/client/operations'
import { queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { clientNamesQuery, namesQuery } from '../audit/audit-queries.ts'

const atrium = connect({ listAuditEvents, readUser })

/** Changes of a group that are looked through: its members change too. */
const CHANGES_MAX = 50

export interface ChangedRecord {
  readonly kind: 'user' | 'audience'
  readonly id: number
}

interface LastChange {
  /** Name of a person, application or SCIM token; null where it is gone. */
  readonly name: string | null
  readonly userId: number | null
  readonly at: string
}

/** Author of the present version of a person, or of a group's words; `requestId` is that of the refused change. */
export const lastChangeQuery = ({ kind, id }: ChangedRecord, requestId: string) =>
  queryOptions({
    queryKey: ['console-conflict', kind, id, requestId],
    queryFn: async ({ signal, client }): Promise<LastChange | null> => {
      // The log leaves out some changes of people: an earlier one must not be taken for them.
      const user = kind === 'user' ? (await atrium.readUser({ user_id: id }, { signal })).data : null
      const args = {
        'filter.record_type': kind,
        'filter.record_id': String(id),
        'page.size': CHANGES_MAX,
        ...(user?.meta?.lastModified ? { 'filter.since': user.meta.lastModified } : {}),
      }
      const { data: events } = await atrium.listAuditEvents(args, { signal })
      const event = events.find(({ after }) => kind === 'user' || hasWords(after))
      if (!event) return null
      const { user_id: userId, client_id: clientId } = event.actor
      const people = userId === null ? null : await client.fetchQuery(namesQuery([userId]))
      const clients = userId !== null || clientId === null ? null : await client.fetchQuery(clientNamesQuery)
      return { name: people?.get(userId ?? 0) ?? clients?.get(clientId ?? '') ?? null, userId, at: event.at }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

const hasWords = (after: AuditValues): boolean => after !== null && ('display_name' in after || 'description' in after)

type AuditValues = Readonly<Record<string, unknown>> | null

/** Whether a change was refused because the record has changed since it was read. */
export const isConflict = (error: unknown): error is AtriumError => error instanceof AtriumError && error.status === 412
