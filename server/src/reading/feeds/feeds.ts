// What feeds keep in a process: rendered posts, what is known about readers, and engagements on their way to the database.

import type { Database } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import { createEngagementQueue, type EngagementQueue } from './engagement/engagement-queue.ts'
import { createWalkChooser, type WalkChooser } from './page/choose-walk.ts'
import { type CombinedReads, createCombinedReads } from './page/combine-reads.ts'
import { createPostIds, type PostIds } from './post-ids.ts'
import { createRenderedPosts, type RenderedPosts } from './render/rendered-posts.ts'

export interface Feeds {
  readonly database: Database
  readonly reads: CombinedReads
  readonly rendered: RenderedPosts
  readonly walks: WalkChooser
  readonly engagements: EngagementQueue
  readonly ids: PostIds
}

const all = new WeakMap<Database, Feeds>()

/** The feeds of this process. */
export function feedsOf({ database, baseUrl }: Pick<Services, 'database' | 'baseUrl'>): Feeds {
  let feeds = all.get(database)
  if (!feeds) {
    feeds = {
      database,
      reads: createCombinedReads(database),
      rendered: createRenderedPosts(database, baseUrl),
      walks: createWalkChooser(database),
      engagements: createEngagementQueue(database),
      ids: createPostIds(database),
    }
    all.set(database, feeds)
  }
  return feeds
}
