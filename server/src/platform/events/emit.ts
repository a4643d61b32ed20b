import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'
import { PREPARED } from '../db/kysely.ts'
import { busOf } from '../db/transaction.ts'
import { uuidv7 } from '../db/uuid.ts'
import type { EventData, EventName } from './catalog.ts'

/** Workers that send events wake up on this channel. */
export const EVENTS_CHANNEL = 'events'

/**
 * Writes an event into the outbox, in the transaction of the change it tells of: both are there or neither. It reaches
 * its receivers from there, at least once.
 */
export async function emit<N extends EventName>(db: Db, programId: number, name: N, data: EventData<N>): Promise<void> {
  await write(db, programId, [{ name, data }])
}

/** Several events of one change, in their order. */
export async function emitMany(
  db: Db,
  programId: number,
  events: ReadonlyArray<{ [N in EventName]: { readonly name: N; readonly data: EventData<N> } }[EventName]>,
): Promise<void> {
  await write(db, programId, events)
}

async function write(db: Db, programId: number, events: ReadonlyArray<{ name: string; data: unknown }>): Promise<void> {
  if (events.length === 0) return
  await sql`
    ${PREPARED} insert into events (program_id, id, name, data)
    select ${programId}::bigint, e.id, e.name, e.data
      from unnest(${events.map(() => uuidv7())}::uuid[], ${events.map(({ name }) => name)}::text[],
                  ${events.map(({ data }) => JSON.stringify(data))}::jsonb[]) as e (id, name, data)`.execute(db)
  busOf(db).wake(db, EVENTS_CHANNEL)
}
