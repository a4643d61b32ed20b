// Comments on a hot post. Each would hold the post's counters, which number the comments, through the rest of its
// transaction: with a slow disk or a far database, people would wait for one another until some time limit ends it, with
// all connections in hand. So while one transaction for a post is on its way, the next comments on it are gathered, and
// then written together. What needs no lock (may they, is the text fit) is found out before.

import { actingFor } from '../../platform/db/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { isStatementTimeout, isUnavailable } from '../../platform/db/errors.ts'
import { createGatherer, type Gatherer } from '../../platform/db/gather.ts'
import type { Db } from '../../platform/db/handle.ts'
import { holdMembers } from '../../platform/db/hold-members.ts'
import { tooBusy } from '../../platform/http/errors.ts'
import { addComments, type NewComment } from './add-comments.ts'
import type { PresentedComment } from './comment.ts'
import { presentComments } from './present-comments.ts'

/** Comments of one transaction. */
const TOGETHER_MAX = 100
/** Comments on a post that may wait; more would wait longer than anybody does. */
const WAITING_MAX = 5000

export interface Addition {
  readonly comment: NewComment
  /** The program has expanded reactions. */
  readonly expanded: boolean
  /** Runs in the transaction of the comment, with what is answered. */
  keep(db: Db, comment: PresentedComment): Promise<void>
}

type CommentGatherer = Gatherer<string, { readonly programId: number; readonly addition: Addition }, PresentedComment>

const gatherers = new WeakMap<Database, CommentGatherer>()

/** Adds a comment, in a transaction that it may share with others on the same post. None fails for another. */
export function addCommentTogether(
  database: Database,
  programId: number,
  addition: Addition,
): Promise<PresentedComment> {
  let gatherer = gatherers.get(database)
  if (!gatherer) {
    gatherer = createGatherer({
      inFlightMax: 1,
      itemsMax: TOGETHER_MAX,
      waitingMax: WAITING_MAX,
      refusal: tooBusy,
      // In the server's name: comments are recorded nowhere else, and they are of several people.
      work: (_post, items) => actingFor(undefined, () => addAll(database, items)),
    })
    gatherers.set(database, gatherer)
  }
  return gatherer.add(`${programId} ${addition.comment.contentId}`, { programId, addition })
}

async function addAll(
  database: Database,
  items: ReadonlyArray<{ readonly programId: number; readonly addition: Addition }>,
): Promise<Array<PromiseSettledResult<PresentedComment>>> {
  const programId = items[0]?.programId ?? 0
  const additions = items.map(({ addition }) => addition)
  try {
    const added = await addInOne(database, programId, additions)
    return added.map(value => ({ status: 'fulfilled', value }))
  } catch (error) {
    // A database that is away or a lock that is not given is nobody's fault: each would wait as long again.
    if (additions.length === 1 || isUnavailable(error) || isStatementTimeout(error)) throw error
    const outcomes: Array<PromiseSettledResult<PresentedComment>> = []
    for (const addition of additions) {
      const adding = addInOne(database, programId, [addition]).then(([comment]) => comment as PresentedComment)
      outcomes.push(...(await Promise.allSettled([adding])))
    }
    return outcomes
  }
}

function addInOne(database: Database, programId: number, additions: readonly Addition[]): Promise<PresentedComment[]> {
  return database.transaction(programId, async db => {
    const written = additions.map(({ comment }) => comment)
    // Whoever is forgotten meanwhile fails alone: then each is tried by itself.
    await holdMembers(
      db,
      programId,
      written.map(({ userId }) => userId),
    )
    const ids = await addComments(db, programId, written)
    const comments = await presentComments(db, programId, ids, additions[0]?.expanded ?? false)
    for (const [index, { keep }] of additions.entries()) await keep(db, comments[index] as PresentedComment)
    return comments
  })
}
