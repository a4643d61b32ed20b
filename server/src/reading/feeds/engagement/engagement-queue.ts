// Batches writes of likes, views and other engagements. Thousands may arrive for one post in a second, and each would wait for
// the lock on its counters. While one statement of a program is in flight, further changes wait, and are then written together in
// one statement and one commit. No response is sent before its commit.

import { createBatcher } from '../../../platform/db/batcher.ts'
import type { Database } from '../../../platform/db/database.ts'
import { isDataFault, isRetryable } from '../../../platform/db/errors.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import { conflict, tooBusy } from '../../../platform/errors.ts'
import { EVENTS_CHANNEL } from '../../../shared/events/emit.ts'
import { hintNow } from '../../../shared/live/hints.ts'
import { type EngagementRow, type EngageRow, engage } from './engagement.ts'

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
  /** With `like`: the reaction; null keeps the stored one. */
  readonly reactionTypeId: number | null
  /** With `acknowledge`: the version of the text that was shown; null for the current one. */
  readonly version: string | null
}

export interface EngagementQueue {
  /**
   * The engagement after the change, once it is committed; null when the user does not see the post. Throws 409 for an outdated
   * version, and 503.
   */
  write(programId: number, change: EngagementChange): Promise<EngagementRow | null>
}

/** Changes written by one statement. */
const BATCH_MAX = 500
/** Maximum changes of a program in the queue; more would exceed the clients' timeouts. */
const WAITING_MAX = 20_000
const ATTEMPTS_MAX = 5

interface Pending extends EngagementChange {
  readonly eventId: string
  outcome?: PromiseSettledResult<EngagementRow | null>
}

export function createEngagementQueue(database: Database): EngagementQueue {
  const batcher = createBatcher<number, EngagementChange, EngagementRow | null>({
    inFlightMax: 1,
    itemsMax: BATCH_MAX,
    waitingMax: WAITING_MAX,
    refusal: tooBusy,
    conflictKey: ({ userId, postId }) => `${userId} ${postId}`,
    process: (programId, changes) => writeAll(database, programId, changes),
  })
  return { write: (programId, change) => batcher.add(programId, change) }
}

/** Writes until each change has its outcome. Never throws. */
async function writeAll(
  database: Database,
  programId: number,
  changes: readonly EngagementChange[],
): Promise<Array<PromiseSettledResult<EngagementRow | null>>> {
  const all: Pending[] = changes.map(change => ({ ...change, eventId: uuidv7() }))
  // All nodes lock in this order.
  let batch = all.toSorted((a, b) => a.userId - b.userId || a.postId - b.postId)
  for (let attempt = 1; batch.length > 0; attempt++) {
    await writeBatch(database, programId, batch, attempt < ATTEMPTS_MAX)
    batch = batch.filter(({ outcome }) => outcome === undefined)
  }
  return all.map(({ outcome }) => outcome ?? { status: 'rejected', reason: tooBusy() })
}

/**
 * Writes a batch; changes without an outcome must be retried, none unless `mayTryAgain`. Changes are idempotent, so a batch is
 * retried after a broken connection. If invalid values fail a batch, it is halved until only the faulty change fails.
 */
async function writeBatch(
  database: Database,
  programId: number,
  batch: readonly Pending[],
  mayTryAgain: boolean,
): Promise<void> {
  try {
    const rows = await database.unscopedQuery(engage(columnsOf(programId, batch)), { isRepeatable: true })
    if (rows.some(row => row.is_event)) database.bus.wakeNow(EVENTS_CHANNEL)
    hintNow(database.bus, programId, hintsOf(batch, rows))
    const byIndex = new Map(rows.map(row => [row.n, row]))
    for (const [index, change] of batch.entries()) {
      const row = byIndex.get(index)
      if (row?.is_outdated) change.outcome = { status: 'rejected', reason: outdated() }
      else if (row === undefined || row.is_done) change.outcome = { status: 'fulfilled', value: row ?? null }
      // Another node inserted the row of this user and post concurrently: retry.
      else if (!mayTryAgain) change.outcome = { status: 'rejected', reason: tooBusy() }
    }
  } catch (error) {
    if (isDataFault(error) && batch.length > 1) {
      const middle = Math.ceil(batch.length / 2)
      await writeBatch(database, programId, batch.slice(0, middle), mayTryAgain)
      return writeBatch(database, programId, batch.slice(middle), mayTryAgain)
    }
    if (mayTryAgain && isRetryable(error)) return
    for (const change of batch) change.outcome = { status: 'rejected', reason: error }
  }
}

const outdated = () =>
  conflict('The post has changed since that version: show its new text, and ask again with the new version')

/** The hints for changed counters and settled notifications. */
const hintsOf = (batch: readonly Pending[], rows: readonly EngageRow[]) => ({
  postIds: rows.filter(row => row.is_counted).flatMap(row => batch[row.n]?.postId ?? []),
  userIds: rows
    .filter(row => row.is_event && row.acknowledged_at !== null)
    .flatMap(row => (batch[row.n]?.action === 'acknowledge' ? (batch[row.n]?.userId ?? []) : [])),
})

const columnsOf = (programId: number, batch: readonly Pending[]) => ({
  programId,
  numbers: batch.map((_, index) => index),
  users: batch.map(change => change.userId),
  posts: batch.map(change => change.postId),
  actions: batch.map(change => change.action),
  reactions: batch.map(change => change.reactionTypeId),
  eventIds: batch.map(change => change.eventId),
  versions: batch.map(change => change.version),
})
