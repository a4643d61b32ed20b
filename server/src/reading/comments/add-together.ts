// Comments on a hot post. Each would hold the post's counters, which number the comments, through the rest of its
// transaction: with a slow disk or a far database, people would wait for one another until some time limit ends it, with
// all connections in hand. So while one transaction for a post is in flight, the next comments on it wait, and are then
// written together. What needs no lock (may they, is the text fit) is found out before.

import { createBatcher } from '../../platform/db/batcher.ts'
import { actingFor } from '../../platform/db/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { isForeignKeyViolation, isStatementTimeout, isUnavailable } from '../../platform/db/errors.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { notFound, tooBusy } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import { defineState } from '../../platform/state.ts'
import { addComments, EngagementAppeared, type NewComment } from './add-comments.ts'
import type { PresentedComment } from './comment.ts'

/** Comments of one transaction. */
const TOGETHER_MAX = 100
const ATTEMPTS_MAX = 5
/** Comments on a post that may wait; more would wait longer than clients do. */
const WAITING_MAX = 5000

export interface Addition {
  readonly comment: NewComment
  /** The program has expanded reactions. */
  readonly expanded: boolean
  /** Runs in the transaction of the comment, with the comments replied to. */
  keep(db: ProgramDb, comment: PresentedComment): Promise<void>
}

interface Item {
  readonly programId: number
  readonly addition: Addition
}

/** Comments on their way to the database, by post. */
export const commentBatcher = defineState('added comments', ({ database }) =>
  createBatcher<string, Item, PresentedComment>({
    inFlightMax: 1,
    itemsMax: TOGETHER_MAX,
    waitingMax: WAITING_MAX,
    refusal: tooBusy,
    // In the server's name: comments are recorded nowhere else, and they are of several people.
    process: (_post, items) => actingFor(undefined, () => addAll(database, items)),
  }),
)

/** Adds a comment, in a transaction that it may share with others on the same post. None fails for another. */
export const addCommentTogether = (
  { state }: Pick<Services, 'state'>,
  programId: number,
  addition: Addition,
): Promise<PresentedComment> =>
  state(commentBatcher).add(`${programId} ${addition.comment.contentId}`, { programId, addition })

async function addAll(
  database: Database,
  items: readonly Item[],
): Promise<Array<PromiseSettledResult<PresentedComment>>> {
  const programId = items[0]?.programId ?? 0
  const additions = items.map(({ addition }) => addition)
  try {
    const added = await addInOne(database, programId, additions)
    return added.map(value => ({ status: 'fulfilled', value }))
  } catch (error) {
    // An unavailable database or a lock timeout is no comment's fault: each would wait as long again.
    if (additions.length === 1 || isUnavailable(error) || isStatementTimeout(error)) throw error
    const outcomes: Array<PromiseSettledResult<PresentedComment>> = []
    for (const addition of additions) {
      const adding = addInOne(database, programId, [addition]).then(([comment]) => comment as PresentedComment)
      outcomes.push(...(await Promise.allSettled([adding])))
    }
    return outcomes
  }
}

async function addInOne(
  database: Database,
  programId: number,
  additions: readonly Addition[],
  attempt = 1,
): Promise<PresentedComment[]> {
  try {
    return await database.transaction(programId, db => addAndKeep(db, additions))
  } catch (error) {
    if (error instanceof EngagementAppeared) {
      if (attempt < ATTEMPTS_MAX) return addInOne(database, programId, additions, attempt + 1)
      throw tooBusy()
    }
    // The thread was deleted after it was read.
    throw isForeignKeyViolation(error) ? notFound('Comment') : error
  }
}

/** A user who is forgotten meanwhile fails alone: then each is tried by itself. */
async function addAndKeep(db: ProgramDb, additions: readonly Addition[]): Promise<PresentedComment[]> {
  const written = additions.map(({ comment }) => comment)
  const comments = await addComments(db, written, additions[0]?.expanded ?? false)
  for (const [index, { keep }] of additions.entries()) await keep(db, comments[index] as PresentedComment)
  return comments
}
