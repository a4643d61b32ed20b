import type { ProgramDb } from '../../platform/db/handle.ts'
import { prepared, type Query } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import type { EventData, EventName } from './catalog.ts'

/** Workers that send events wake up on this channel. */
export const EVENTS_CHANNEL = 'events'

/**
 * Writes an event into the outbox, in the transaction of its change: both are committed or neither. From there it is delivered at
 * least once.
 */
export async function emit<N extends EventName>(db: ProgramDb, name: N, data: EventData<N>): Promise<void> {
  await write(db, [{ name, data }])
}

/** Several events of one change, in their order; `fields` are those of their records that changed, for consumers. */
export async function emitMany(db: ProgramDb, events: readonly (AnyEvent & Pick<EventRow, 'fields'>)[]): Promise<void> {
  await write(db, events)
}

/** An event of any name with its data. */
export type AnyEvent = { [N in EventName]: { readonly name: N; readonly data: EventData<N> } }[EventName]

/**
 * The statements of `emitMany`, for a caller that runs them together with those of the change and then wakes `EVENTS_CHANNEL`; none
 * without events.
 */
export const eventStatements = (db: ProgramDb, events: readonly AnyEvent[]): Query<unknown>[] =>
  events.length === 0 ? [] : [eventsSql(db, events)]

async function write(db: ProgramDb, events: readonly EventRow[]): Promise<void> {
  if (events.length === 0) return
  await eventsSql(db, events).execute(db)
  db.bus.wake(db, EVENTS_CHANNEL)
}

interface EventRow {
  readonly name: string
  readonly data: unknown
  readonly fields?: readonly string[]
}

const eventsSql = (db: ProgramDb, events: readonly EventRow[]) =>
  prepared(
    'events_add',
    sql`
    insert into events (program_id, id, name, data, fields)
    select ${db.programId}::bigint, e.id, e.name, e.data, string_to_array(e.fields, ',')
      from unnest(${events.map(() => uuidv7())}::uuid[], ${events.map(({ name }) => name)}::text[],
                  ${events.map(({ data }) => JSON.stringify(data))}::jsonb[],
                  ${events.map(({ fields }) => fields?.join() ?? null)}::text[]) as e (id, name, data, fields)`,
  )
