// Posts that are made, or published, at the same moment share transactions (decisions 0095 and 0098): round trips, statements and a
// commit cost more than the rows of one post.

import { type Batcher, createBatcher } from '../../../platform/db/batcher.ts'
import { actingForEach, type Caller } from '../../../platform/db/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { isStatementTimeout, isUnavailable } from '../../../platform/db/errors.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { tooBusy } from '../../../platform/http/errors.ts'

/** Transactions of a program at the same time: while one waits for the disk, the other runs. */
const IN_FLIGHT_MAX = 2
/** Posts of one transaction. */
const TOGETHER_MAX = 16
/** Clients that send one post after another share a batch, instead of splitting into two that wait for each other. */
const PAUSE_MS = 2
/** Maximum posts in the queue; more would exceed the clients' timeouts. */
const WAITING_MAX = 2000

/** An operation on a post, and its caller. */
export interface PostItem {
  /** The post, by which the audit log finds its caller (`actingForEach`). */
  readonly record: string
  readonly caller: Caller
}

/**
 * Batches writes of posts, by program. `run` processes the items it can in one transaction and returns which: no single item makes
 * it fail or wait. False: the post was left out and must be written on its own, which waits or throws the reason. Each is audited
 * under its own caller, and a transaction never holds two items of the same post.
 */
export const createPostBatcher = <Item extends PostItem>(
  database: Database,
  run: (db: ProgramDb, items: readonly Item[]) => Promise<boolean[]>,
): Batcher<number, Item, boolean> =>
  createBatcher({
    inFlightMax: IN_FLIGHT_MAX,
    itemsMax: TOGETHER_MAX,
    pauseMs: PAUSE_MS,
    waitingMax: WAITING_MAX,
    refusal: tooBusy,
    conflictKey: ({ record }) => record,
    process: async (programId, items) => {
      const callers = new Map(items.map(({ record, caller }) => [record, caller]))
      const work = () => database.transaction(programId, db => run(db, items), { plansOnce: true })
      const done = await actingForEach(callers, work).catch(error => {
        // An unavailable database or a timeout is not caused by one post: retrying each alone would take as long again.
        if (isUnavailable(error) || isStatementTimeout(error)) throw error
        return items.map(() => false)
      })
      return done.map(value => ({ status: 'fulfilled', value }))
    },
  })
