// State of feeds in a process: rendered posts, strategies of readers, and queued engagements.

import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { defineState } from '../../platform/services.ts'
import { type ReachRecorder, reachRecorder } from '../../publishing/statistics/index.ts'
import { readContentRef } from '../../publishing/visibility/index.ts'
import { createEngagementQueue, type EngagementQueue } from './engagement/engagement-queue.ts'
import { createStrategyChooser, type StrategyChooser } from './page/choose-strategy.ts'
import { createPreparedQueries, type PreparedQueries } from './page/prepared-queries.ts'
import { createReaderBatches, type ReaderBatches } from './page/reader-batches.ts'
import { createPostCache, type PostCache } from './render/post-cache.ts'

export interface Feeds {
  readonly database: Database
  readonly strategies: StrategyChooser
  readonly queries: PreparedQueries
  readonly batches: ReaderBatches
  readonly posts: PostCache
  readonly engagements: EngagementQueue
  readonly reach: ReachRecorder
}

export const feedsState = defineState(
  'feeds',
  ({ database, baseUrl, state }): Feeds => ({
    database,
    strategies: createStrategyChooser(database),
    queries: createPreparedQueries(),
    batches: createReaderBatches(database),
    posts: createPostCache(database, baseUrl),
    engagements: createEngagementQueue(database),
    reach: state(reachRecorder),
  }),
)

/** The id of the post that a path names, whether or not the reader sees it; null when no post has that UUID. */
export async function findPostId({ database }: Feeds, programId: number, contentId: string): Promise<number | null> {
  const ref = readContentRef(contentId)
  if (ref === null || ref.uuid === null) return ref?.id ?? null
  const [row] = await database.preparedQuery(
    'post_id_of_uuid',
    sql<{ id: number }>`select id from content where program_id = ${programId} and uuid = ${ref.uuid}`,
  )
  return row?.id ?? null
}
