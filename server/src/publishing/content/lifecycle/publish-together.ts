// Publishing several posts in one transaction (`post-batcher.ts`).

import { currentCaller } from '../../../platform/db/caller.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { defineState } from '../../../platform/state.ts'
import type { ContentActor } from '../actor.ts'
import { type ContentRecord, postsSql } from '../read/hydrate.ts'
import { demandMove, moveAndRead } from './change-state.ts'
import { type LockedPost, lockFreePosts } from './lock.ts'
import { createPostBatcher, type PostItem } from './post-batcher.ts'

export interface Publication {
  readonly programId: number
  readonly contentId: number
  readonly actor: ContentActor
  /** Throws if the post, as it is now, is refused for a reason other than its state. */
  check(post: LockedPost): void
  /** Runs in the transaction, with the published post. */
  keep(db: ProgramDb, post: ContentRecord): Promise<void>
}

interface Item extends Publication, PostItem {
  readonly baseUrl: string
}

/** The batcher of posts to be published, by program. */
export const publicationBatcher = defineState('publications', ({ database }) =>
  createPostBatcher<Item>(database, publishInOne),
)

/**
 * Publishes a post now, in a transaction that may be shared with others of the program. Each is audited under its own caller; none
 * fails or waits because of another. False: it was left out and must be published on its own, which waits or throws the reason.
 */
export const publishTogether = (services: Services, publication: Publication): Promise<boolean> =>
  services.state(publicationBatcher).add(publication.programId, {
    ...publication,
    record: `content ${publication.contentId}`,
    baseUrl: services.baseUrl(),
    caller: currentCaller(),
  })

/** Which of them were published. */
async function publishInOne(db: ProgramDb, items: readonly Item[]): Promise<boolean[]> {
  const ids = sorted(items.map(({ contentId }) => contentId))
  const userIds = sorted(items.flatMap(({ actor }) => actor.userId ?? []))
  const locked = new Map((await lockFreePosts(db, ids, userIds)).map(post => [post.id, post]))
  const going: { readonly item: Item; readonly post: LockedPost; readonly actorUserId: number | null }[] = []
  for (const item of items) {
    const post = locked.get(item.contentId)
    if (post && (await isFit(db, item, post))) going.push({ item, post, actorUserId: item.actor.userId })
  }
  const reading = postsSql(
    db,
    going.map(({ post }) => post.id),
  )
  const options = { baseUrl: items[0]?.baseUrl ?? '', publishAt: null, reason: null }
  const posts = new Map((await moveAndRead(db, going, 'publish', options, reading)).map(post => [post.id, post]))
  for (const { item, post } of going) await item.keep(db, posts.get(post.id) as ContentRecord)
  const isDone = new Set(going.map(({ item }) => item))
  return items.map(item => isDone.has(item))
}

/** False for what is refused. */
async function isFit(db: ProgramDb, { actor, check }: Item, post: LockedPost): Promise<boolean> {
  try {
    check(post)
    await demandMove(db, actor, post, { action: 'publish' })
    return true
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}

const sorted = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)
