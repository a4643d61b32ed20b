// Comments on a post that arrive while a transaction for the post is in flight wait, and are then written together: each
// transaction locks the post's counters until it commits. On a slow disk or a distant database, separate transactions would block
// each other until a timeout, and use up all connections. Checks that need no lock (permission, text) run before.

import { actingFor } from '../../platform/caller.ts'
import { createBatcher } from '../../platform/db/batcher.ts'
import type { Database } from '../../platform/db/database.ts'
import { isForeignKeyViolation, isStatementTimeout, isUnavailable } from '../../platform/db/errors.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { notFound, tooBusy } from '../../platform/errors.ts'
import { type IdempotencyClaim, storeResults } from '../../platform/http/limits/idempotency.ts'
import { defineState, type Services } from '../../platform/services.ts'
import { addComments, type NewComment } from './add-comments.ts'
import type { PresentedComment } from './comment.ts'

const BATCH_MAX_COUNT = 100
/** Maximum comments in the queue of a post; more would exceed the clients' timeouts. */
const WAITING_MAX_COUNT = 5000

interface Addition {
  readonly programId: number
  readonly contentId: number
  readonly comment: NewComment
  /** The program has expanded reactions. */
  readonly expanded: boolean
  /** The use of an Idempotency-Key, whose response is stored in the transaction of the comment. */
  readonly claim: IdempotencyClaim | null
}

/** The queues of comments, by program and post. */
export const commentQueue = defineState('added comments', ({ database }) =>
  createBatcher<string, Addition, PresentedComment>({
    inFlightMax: 1,
    itemsMax: BATCH_MAX_COUNT,
    waitingMax: WAITING_MAX_COUNT,
    refusal: tooBusy,
    // Without an actor for the audit log: comments are not in it, and a batch has several authors.
    process: (_key, additions) => actingFor(undefined, () => addEach(database, additions)),
  }),
)

/** Adds a comment, in a transaction that it may share with others on its post. An error of one does not affect the others. */
export const addComment = ({ state }: Pick<Services, 'state'>, addition: Addition): Promise<PresentedComment> =>
  state(commentQueue).add(`${addition.programId} ${addition.contentId}`, addition)

/** If the batch fails, each comment is tried on its own, so that only the faulty one fails. */
async function addEach(
  database: Database,
  additions: readonly Addition[],
): Promise<PromiseSettledResult<PresentedComment>[]> {
  try {
    const added = await addInOne(database, additions)
    return added.map(value => ({ status: 'fulfilled', value }))
  } catch (error) {
    // For an unavailable database or a timeout: trying each comment would take as long again.
    if (additions.length === 1 || isUnavailable(error) || isStatementTimeout(error)) throw error
    const outcomes: PromiseSettledResult<PresentedComment>[] = []
    for (const addition of additions) outcomes.push(...(await addEach(database, [addition]).catch(rejected)))
    return outcomes
  }
}

const rejected = (reason: unknown): PromiseRejectedResult[] => [{ status: 'rejected', reason }]

async function addInOne(database: Database, additions: readonly Addition[]): Promise<PresentedComment[]> {
  const [{ programId, contentId, expanded }] = additions as [Addition]
  const comments = additions.map(({ comment }) => comment)
  const add = async (db: ProgramDb) => {
    const added = await addComments(db, contentId, comments, expanded)
    const kept = added.flatMap((data, index) => {
      const claim = additions[index]?.claim
      return claim ? [{ claim, status: 201, result: { data } }] : []
    })
    await storeResults(db, kept)
    return added
  }
  try {
    return await database.transaction(programId, add, { plansOnce: true })
  } catch (error) {
    // The thread was deleted after it was read.
    throw isForeignKeyViolation(error) ? notFound('Comment') : error
  }
}
