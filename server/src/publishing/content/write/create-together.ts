// Posts that are made at the same moment share a transaction (decision 0095): its round trips, its statements and its commit cost more
// than the rows of one post.

import { createBatcher } from '../../../platform/db/batcher.ts'
import { actingForEach, type Caller, currentCaller } from '../../../platform/db/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { isStatementTimeout, isUnavailable } from '../../../platform/db/errors.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import { tooBusy } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { defineState } from '../../../platform/state.ts'
import type { ContentRecord } from '../read/hydrate.ts'
import { createPost, createPosts, type PostOrder } from './create-post.ts'

/** Transactions of a program that make posts at the same time: while one waits for the disk, the other runs. */
const IN_FLIGHT_MAX = 2
/** Posts of one transaction. */
const TOGETHER_MAX = 16
/** Posts that may wait; more would wait longer than clients do. */
const WAITING_MAX = 2000

interface Addition {
  readonly programId: number
  readonly order: PostOrder
  /** Runs in the transaction of the post. */
  keep(db: ProgramDb, post: ContentRecord | undefined): Promise<void>
}

interface Item extends Addition {
  readonly baseUrl: string
  readonly caller: Caller
}

/** Posts on their way to the database, by program. What is not made is to be made by itself. */
export const postBatcher = defineState('added posts', ({ database }) =>
  createBatcher<number, Item, boolean>({
    inFlightMax: IN_FLIGHT_MAX,
    itemsMax: TOGETHER_MAX,
    waitingMax: WAITING_MAX,
    refusal: tooBusy,
    process: async (programId, items) => {
      const made = await createAll(database, programId, items)
      return made.map(value => ({ status: 'fulfilled', value }))
    },
  }),
)

/**
 * As `createPost`, in a transaction that may be shared with other posts of the program. Each is audited under its own caller;
 * none fails for another, or waits for what another has to wait for.
 */
export async function createPostTogether(services: Services, addition: Addition): Promise<void> {
  const { programId, keep } = addition
  const { database } = services
  const order = { ...addition.order, uuid: uuidv7() }
  const baseUrl = services.baseUrl()
  // An override of four eyes is recorded in the name of its transaction's only caller.
  const isShared = !order.request?.isOverride
  const item = { ...addition, order, baseUrl, caller: currentCaller() }
  if (isShared && (await services.state(postBatcher).add(programId, item))) return
  await database.transaction(programId, async db => keep(db, await createPost(db, baseUrl, order)))
}

/** Which of them were made. */
async function createAll(database: Database, programId: number, items: readonly Item[]): Promise<boolean[]> {
  const callers = new Map(items.map(({ order, caller }) => [order.uuid ?? '', caller]))
  try {
    return await actingForEach(callers, () =>
      database.transaction(programId, db => createInOne(db, items), { plansOnce: true }),
    )
  } catch (error) {
    // An unavailable database or a timeout is no post's fault: each would wait as long again.
    if (isUnavailable(error) || isStatementTimeout(error)) throw error
    return items.map(() => false)
  }
}

async function createInOne(db: ProgramDb, items: readonly Item[]): Promise<boolean[]> {
  const posts = await createPosts(
    db,
    items[0]?.baseUrl ?? '',
    items.map(({ order }) => order),
  )
  for (const [index, { keep }] of items.entries()) {
    const post = posts[index]
    if (post) await keep(db, post)
  }
  return posts.map(post => post !== undefined)
}
