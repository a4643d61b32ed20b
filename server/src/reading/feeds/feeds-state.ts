// State of feeds in a process: rendered posts, what is known about readers, and queued engagements.

import type { Database } from '../../platform/db/database.ts'
import { defineState } from '../../platform/services.ts'
import { type NotedPeople, notedPeople } from '../../publishing/statistics/index.ts'
import { createEngagementQueue, type EngagementQueue } from './engagement/engagement-queue.ts'
import { createStrategyChooser, type StrategyChooser } from './page/choose-strategy.ts'
import { createPreparedQueries, type PreparedQueries } from './page/prepared-queries.ts'
import { createReaderBatches, type ReaderBatches } from './page/reader-batches.ts'
import { createPostIds, type PostIds } from './post-ids.ts'
import { createPostCache, type PostCache } from './render/post-cache.ts'

export interface Feeds {
  readonly database: Database
  readonly strategies: StrategyChooser
  readonly queries: PreparedQueries
  readonly batches: ReaderBatches
  readonly posts: PostCache
  readonly engagements: EngagementQueue
  readonly ids: PostIds
  readonly noted: NotedPeople
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
    ids: createPostIds(database),
    noted: state(notedPeople),
  }),
)
