// Making several posts in one transaction (`lifecycle/post-batcher.ts`).

import { currentCaller } from '../../../platform/db/caller.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import type { Services } from '../../../platform/services.ts'
import { defineState } from '../../../platform/state.ts'
import { createPostBatcher, type PostItem } from '../lifecycle/post-batcher.ts'
import type { ContentRecord } from '../read/hydrate.ts'
import { createPost, createPosts, type PostOrder } from './create-post.ts'

interface Addition {
  readonly programId: number
  readonly order: PostOrder
  /** Runs in the transaction of the post. */
  keep(db: ProgramDb, post: ContentRecord | undefined): Promise<void>
}

interface Item extends Addition, PostItem {
  readonly baseUrl: string
}

/** The batcher of new posts, by program. */
export const postBatcher = defineState('added posts', ({ database }) => createPostBatcher<Item>(database, createInOne))

/**
 * As `createPost`, in a transaction that may be shared with other posts of the program. Each is audited under its own caller;
 * none fails or waits because of another.
 */
export async function createPostTogether(services: Services, addition: Addition): Promise<void> {
  const { programId, keep } = addition
  const { database } = services
  const uuid = uuidv7()
  const order = { ...addition.order, uuid }
  const baseUrl = services.baseUrl()
  // An override of four eyes is recorded in the name of its transaction's only caller.
  const isShared = !order.request?.isOverride
  const item = { ...addition, order, record: uuid, baseUrl, caller: currentCaller() }
  if (isShared && (await services.state(postBatcher).add(programId, item))) return
  await database.transaction(programId, async db => keep(db, await createPost(db, baseUrl, order)))
}

/** Which of them were made. */
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
