import { sql } from 'kysely'
import type { ProgramDb } from '../db/handle.ts'
import { PREPARED } from '../db/kysely.ts'
import { busOf } from '../db/transaction.ts'
import { uuidv7 } from '../db/uuid.ts'
import type { EventData, EventName } from './catalog.ts'

/** Workers that send events wake up on this channel. */
export const EVENTS_CHANNEL = 'events'

/**
 * Writes an event into the outbox, in the transaction of its change: both are committed or neither. It is delivered
 * from there at least once.
 */
export async function emit<N extends EventName>(db: ProgramDb, name: N, data: EventData<N>): Promise<void> {
  await write(db, [{ name, data }])
}

/** Several events of one change, in their order. */
export async function emitMany(
  db: ProgramDb,
  events: ReadonlyArray<{ [N in EventName]: { readonly name: N; readonly data: EventData<N> } }[EventName]>,
): Promise<void> {
  await write(db, events)
}

async function write(db: ProgramDb, events: ReadonlyArray<{ name: string; data: unknown }>): Promise<void> {
  if (events.length === 0) return
  await sql`
    ${PREPARED} insert into events (program_id, id, name, data)
    select ${db.programId}::bigint, e.id, e.name, e.data
      from unnest(${events.map(() => uuidv7())}::uuid[], ${events.map(({ name }) => name)}::text[],
                  ${events.map(({ data }) => JSON.stringify(data))}::jsonb[]) as e (id, name, data)`.execute(db)
  busOf(db).wake(db, EVENTS_CHANNEL)
}
