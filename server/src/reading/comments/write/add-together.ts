// Comments that arrive at the same moment share transactions (decision 0097): round trips, commits and what follows events cost
// more than the rows of a comment. While one transaction of the program is in flight, the next comments, on any post, wait and are
// then written together. The transaction never waits for locks held by others: comments that would have to wait, or are refused,
// are left out.
//
// What was left out is written post by post. There, too, one transaction for a post is in flight at a time: each locks the post's
// counters, which number the comments, until it commits. On a slow disk or a distant database, several would wait for each other
// until a timeout, and use up all connections. Checks that need no lock (permission, text) run before.

import { type Batcher, createBatcher } from '../../../platform/db/batcher.ts'
import { actingFor } from '../../../platform/db/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { isForeignKeyViolation, isStatementTimeout, isUnavailable, NoMemberError } from '../../../platform/db/errors.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { notFound, tooBusy } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { defineState } from '../../../platform/state.ts'
import type { PresentedComment } from '../comment.ts'
import { type AddedComment, addComments } from './add-comments.ts'
import type { NewComment, Obstacle, Waiting } from './hold-for-comments.ts'

/** Comments of one transaction. */
const TOGETHER_MAX = 100
const ATTEMPTS_MAX = 5
/** Maximum comments in the queue; more would exceed the clients' timeouts. */
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

type Outcome = PromiseSettledResult<PresentedComment>

/** The batcher of comments, by program; undefined for those that are left out. */
export const commentBatcher = defineState('added comments', ({ database }) =>
  createCommentBatcher<number, PresentedComment | undefined>(items => addWithoutWaiting(database, items)),
)

/** Those that were left out, by program and post. */
export const postCommentBatcher = defineState('added comments of a post', ({ database }) =>
  createCommentBatcher<string, PresentedComment>(items => addWaiting(database, items)),
)

const createCommentBatcher = <Key, Result>(
  add: (items: readonly Item[]) => Promise<PromiseSettledResult<Result>[]>,
): Batcher<Key, Item, Result> =>
  createBatcher<Key, Item, Result>({
    inFlightMax: 1,
    itemsMax: TOGETHER_MAX,
    waitingMax: WAITING_MAX,
    refusal: tooBusy,
    // In the server's name: comments are recorded nowhere else, and they are of several people.
    process: (_key, items) => actingFor(undefined, () => add(items)),
  })

/** Adds a comment, in a transaction that it may share with others of the program. None fails or waits because of another. */
export async function addCommentTogether(
  { state }: Pick<Services, 'state'>,
  programId: number,
  addition: Addition,
): Promise<PresentedComment> {
  const item = { programId, addition }
  const { contentId, state: commentState } = addition.comment
  // Moderators are notified of one that waits for review: their notifications may be locked.
  const isShared = commentState === 'published'
  const added = isShared ? await state(commentBatcher).add(programId, item) : undefined
  return added ?? state(postCommentBatcher).add(`${programId} ${contentId}`, item)
}

async function addWithoutWaiting(
  database: Database,
  items: readonly Item[],
): Promise<PromiseFulfilledResult<PresentedComment | undefined>[]> {
  try {
    const added = await addInOne(database, items, 'skip')
    return added.map(one => ({ status: 'fulfilled', value: typeof one === 'string' ? undefined : one }))
  } catch (error) {
    if (isNoFaultOfComments(error)) throw error
    return items.map(() => ({ status: 'fulfilled', value: undefined }))
  }
}

/** If the database refuses the batch, each comment is retried on its own, so that only the faulty one fails. */
async function addWaiting(database: Database, items: readonly Item[]): Promise<Outcome[]> {
  try {
    return await addWithRetries(database, items)
  } catch (error) {
    if (items.length === 1 || isNoFaultOfComments(error)) throw error
    const outcomes: Outcome[] = []
    for (const item of items) {
      const [settled] = await Promise.allSettled([addWithRetries(database, [item])])
      outcomes.push(settled.status === 'fulfilled' ? (settled.value[0] as Outcome) : settled)
    }
    return outcomes
  }
}

/** An unavailable database or a timeout: retrying each comment would take as long again. */
const isNoFaultOfComments = (error: unknown): boolean => isUnavailable(error) || isStatementTimeout(error)

/** Comments that conflicted with a newly inserted engagement are retried, and then find it. */
async function addWithRetries(database: Database, items: readonly Item[], attempt = 1): Promise<Outcome[]> {
  const added = await addInOne(database, items, 'wait')
  const again = items.filter((_, index) => added[index] === 'engagement')
  const later = again.length > 0 && attempt < ATTEMPTS_MAX ? await addWithRetries(database, again, attempt + 1) : []
  return added.map((one): Outcome => {
    if (typeof one !== 'string') return { status: 'fulfilled', value: one }
    return (one === 'engagement' && later.shift()) || { status: 'rejected', reason: REFUSALS[one]() }
  })
}

const REFUSALS: Readonly<Record<Obstacle, () => Error>> = {
  member: () => new NoMemberError(),
  engagement: tooBusy,
  comment: () => notFound('Comment'),
  post: () => notFound('Post'),
}

async function addInOne(database: Database, items: readonly Item[], waiting: Waiting): Promise<AddedComment[]> {
  const additions = items.map(({ addition }) => addition)
  const options = { expanded: additions[0]?.expanded ?? false, waiting }
  try {
    return await database.transaction(
      items[0]?.programId ?? 0,
      async db => {
        const comments = additions.map(({ comment }) => comment)
        const added = await addComments(db, comments, options)
        for (const [index, one] of added.entries()) if (typeof one !== 'string') await additions[index]?.keep(db, one)
        return added
      },
      { plansOnce: true },
    )
  } catch (error) {
    // The thread was deleted after it was read.
    throw isForeignKeyViolation(error) ? notFound('Comment') : error
  }
}
