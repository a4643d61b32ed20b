import { busOf, type Db } from '../db/database.ts'
import { PREPARED } from '../db/kysely.ts'
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
  const rows = events.map(({ name, data }) => ({
    program_id: programId,
    id: uuidv7(),
    name,
    data: JSON.stringify(data),
  }))
  const insert = db.insertInto('events').values(rows)
  await (rows.length === 1 ? insert.modifyEnd(PREPARED) : insert).execute()
  busOf(db).wake(db, EVENTS_CHANNEL)
}
