// Likes, views and the like on their way to the database. Thousands may come for one post in a second, and each would wait
// for the row of counters in turn. So while one statement of a program is on its way, the next ones are gathered, and then
// written together: one statement, one commit, for all of them. Nothing is answered before its commit.

import type { Database } from '../db/database.ts'
import { isConnectionLost, isDataFault, isRetryable } from '../db/errors.ts'
import { uuidv7 } from '../db/uuid.ts'
import { EVENTS_CHANNEL } from '../events/emit.ts'
import { tooBusy } from '../http/errors.ts'
import type { EngagementRow } from './engagement.ts'
import { ENGAGE, type EngageRow } from './engagement-sql.ts'

export type EngagementAction =
  | 'like'
  | 'unlike'
  | 'bookmark'
  | 'unbookmark'
  | 'view'
  | 'unview'
  | 'share'
  | 'acknowledge'

export interface EngagementChange {
  readonly userId: number
  readonly postId: number
  readonly action: EngagementAction
  /** With `like`: the reaction; null keeps the one there is. */
  readonly reactionTypeId: number | null
}

export interface EngagementQueue {
  /** The engagement after the change, once it is committed; null when the user may not see the post. Throws 503. */
  write(programId: number, change: EngagementChange): Promise<EngagementRow | null>
}

/** Changes written by one statement. */
const BATCH_MAX = 500
/** Changes of a program that may wait; more would wait longer than anybody does. */
const WAITING_MAX = 20_000
const RETRIES_MAX = 5

interface Waiting extends EngagementChange {
  readonly eventId: string
  attempts: number
  resolve(row: EngagementRow | null): void
  reject(error: unknown): void
}

interface Line {
  waiting: Waiting[]
  running: boolean
}

export function createEngagementQueue(database: Database): EngagementQueue {
  const lines = new Map<number, Line>()

  const run = async (programId: number, line: Line): Promise<void> => {
    line.running = true
    while (line.waiting.length > 0) {
      const batch = takeBatch(line)
      const again = await writeBatch(database, programId, batch)
      line.waiting.unshift(...again)
    }
    lines.delete(programId)
  }
  return {
    write(programId, change) {
      const line = lines.get(programId) ?? { waiting: [], running: false }
      lines.set(programId, line)
      if (line.waiting.length >= WAITING_MAX) return Promise.reject(tooBusy())
      return new Promise((resolve, reject) => {
        line.waiting.push({ ...change, eventId: uuidv7(), attempts: 0, resolve, reject })
        if (!line.running) void run(programId, line)
      })
    },
  }
}

/** The next changes, at most one per user and post; the others of these keep their order. */
function takeBatch(line: Line): Waiting[] {
  const taken = new Set<string>()
  const batch: Waiting[] = []
  const rest: Waiting[] = []
  for (const change of line.waiting) {
    const key = `${change.userId} ${change.postId}`
    if (batch.length >= BATCH_MAX || taken.has(key)) {
      rest.push(change)
      continue
    }
    taken.add(key)
    batch.push(change)
  }
  line.waiting = rest
  // All nodes lock in this order.
  return batch.sort((a, b) => a.userId - b.userId || a.postId - b.postId)
}

/**
 * Writes and answers; gives those that must be tried again. Never throws. A batch may be written twice, since a change
 * that stands already changes nothing: so a connection that breaks costs its people a moment, not their likes. Where
 * values are at fault the batch is halved, until nobody fails for somebody else.
 */
async function writeBatch(database: Database, programId: number, batch: readonly Waiting[]): Promise<Waiting[]> {
  try {
    const rows = await database.bare<EngageRow>({ ...ENGAGE, values: valuesOf(programId, batch) })
    if (rows.some(row => row.is_event)) database.bus.wakeNow(EVENTS_CHANNEL)
    return answer(batch, rows)
  } catch (error) {
    if (isDataFault(error) && batch.length > 1) {
      const middle = Math.ceil(batch.length / 2)
      const again = await writeBatch(database, programId, batch.slice(0, middle))
      return [...again, ...(await writeBatch(database, programId, batch.slice(middle)))]
    }
    return batch.filter(change => {
      const again = (isRetryable(error) || isConnectionLost(error)) && ++change.attempts < RETRIES_MAX
      if (!again) change.reject(error)
      return again
    })
  }
}

const valuesOf = (programId: number, batch: readonly Waiting[]): unknown[] => [
  programId,
  batch.map((_, index) => index),
  batch.map(change => change.userId),
  batch.map(change => change.postId),
  batch.map(change => change.action),
  batch.map(change => change.reactionTypeId),
  batch.map(change => change.eventId),
]

function answer(batch: readonly Waiting[], rows: readonly EngageRow[]): Waiting[] {
  const byIndex = new Map(rows.map(row => [row.n, row]))
  return batch.filter((change, index) => {
    const row = byIndex.get(index)
    const isDone = row === undefined || row.is_done
    // Another node made the row of this user and post at the same moment: look again.
    const again = !isDone && ++change.attempts < RETRIES_MAX
    if (isDone) change.resolve(row ?? null)
    else if (!again) change.reject(tooBusy())
    return again
  })
}
