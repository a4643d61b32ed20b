import type { Selectable } from '../../platform/db/row-types.ts'
import { sql } from '../../platform/db/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import {
  CursorMeta,
  cursorMeta,
  cursorParameters,
  decodeTimeCursor,
  exactTime,
  readCursor,
} from '../../platform/http/input/pagination.ts'
import { described, namedObject, Type } from '../../platform/http/input/schema.ts'
import { parseTimestamp, presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { AuditEventsTable } from '../tables.ts'
import { nameKey, readRecordNames } from './record-names.ts'

/** `system`: the server itself, or its command line. */
const ACTOR_KINDS = ['user', 'server', 'operator', 'system'] as const
const AUDIT_ACTIONS = [
  'created',
  'updated',
  'removed',
  'review_overridden',
  'visibility_explained',
  'small_correction',
] as const

const AuditEvent = namedObject('AuditEvent', {
  id: Type.String(),
  at: Type.Timestamp(),
  actor: Type.Object({
    kind: Type.OneOf(ACTOR_KINDS),
    user_id: Type.Nullable(Type.Id()),
    client_id: Type.Nullable(Type.String()),
  }),
  request_id: Type.Nullable(Type.String()),
  action: Type.OneOf(AUDIT_ACTIONS),
  record_type: Type.String(),
  record_id: Type.String(),
  record_name: Type.Nullable(
    Type.String({ description: 'Its present title or name; null of people, of what has none, and of what is gone' }),
  ),
  before: Type.Nullable(Type.Unsafe<unknown>({ type: 'object', additionalProperties: true })),
  after: Type.Nullable(Type.Unsafe<unknown>({ type: 'object', additionalProperties: true })),
})

/** Whether a text can be the place of an entry: a `bigint`. */
const isPlace = (text: string): boolean => /^\d{1,18}$/.test(text)

/** The changes in the program, newest first. */
export const listAuditEvents = endpoint('GET /v2/audit_events', {
  tag: 'Audit',
  summary: 'List administrative changes, newest first',
  access: { as: ['user', 'server'], role: 'administrator' },
  input: {
    query: Type.Object({
      ...cursorParameters,
      'filter.action': Type.Optional(described('What was done', Type.OneOf(AUDIT_ACTIONS))),
      'filter.record_type': Type.Optional(described('Kind of the record', Type.Text(50))),
      'filter.record_id': Type.Optional(described('Id of the record', Type.Text(50))),
      'filter.actor_user_id': Type.Optional(described('The user who did it', Type.Id())),
      'filter.since': Type.Optional(described('From this time on', Type.TimestampIn())),
      'filter.until': Type.Optional(described('Before this time', Type.TimestampIn())),
    }),
  },
  output: { status: 200, body: Type.Object({ data: Type.Array(AuditEvent), meta: CursorMeta }) },
  async handle({ db }, { query }) {
    const { cursor, size } = readCursor(query)
    const conditions = [
      sql`program_id = ${db.programId}`,
      ...(query['filter.action'] ? [sql`action = ${query['filter.action']}`] : []),
      ...(query['filter.record_type'] ? [sql`record_type = ${query['filter.record_type']}`] : []),
      ...(query['filter.record_id'] ? [sql`record_id = ${query['filter.record_id']}`] : []),
      ...(query['filter.actor_user_id'] ? [sql`actor_user_id = ${query['filter.actor_user_id']}`] : []),
      ...(query['filter.since'] ? [sql`at >= ${parseTimestamp(query['filter.since'])}`] : []),
      ...(query['filter.until'] ? [sql`at < ${parseTimestamp(query['filter.until'])}`] : []),
    ]
    if (cursor !== null) {
      const { at, id } = decodeTimeCursor(query, isPlace)
      conditions.push(sql`(at, place) < (${at}::timestamptz, ${id}::bigint)`)
    }
    const rows = await sql<Selectable<AuditEventsTable> & { exact_at: string }>`
      select *, ${exactTime('at')} as exact_at from audit_events
       where ${sql.join(conditions, sql` and `)} order by at desc, place desc limit ${size + 1}`.all(db)
    const shown = rows.slice(0, size)
    const names = await readRecordNames(db, shown)
    return {
      data: shown.map(row => ({
        id: row.id,
        at: presentTimestamp(row.at),
        actor: {
          kind: row.actor_kind as (typeof ACTOR_KINDS)[number],
          user_id: row.actor_user_id,
          client_id: row.actor_client_id,
        },
        request_id: row.request_id,
        action: row.action as (typeof AUDIT_ACTIONS)[number],
        record_type: row.record_type,
        record_id: row.record_id,
        record_name: names.get(nameKey(row)) ?? null,
        before: row.before,
        after: row.after,
      })),
      meta: cursorMeta(cursor, size, rows, last => [last.exact_at, String(last.place)]),
    }
  },
})
