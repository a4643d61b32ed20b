// Puts a generated organisation into a program, in sets that are each complete: concurrent readers see fewer posts or
// users, never half of one. Ids come from the database, all else from the source, so that the same source gives the
// same organisation everywhere.

import type { SeedSource } from '@atrium/seed'
import { rebuildNumbers } from '../../publishing/statistics/index.ts'
import type { Tables } from '../../shared/tables.ts'
import { loadActivity } from './activity.ts'
import { findUserEdition } from './editions.ts'
import { COUNTED, type Load, type LoadCounts, type LoadOptions } from './load-types.ts'
import { loadNewsletters } from './newsletters.ts'
import { loadPolls } from './polls.ts'
import { loadPosts } from './posts.ts'
import type { Store } from './store.ts'
import { loadSurveys } from './surveys.ts'
import { loadTemplates } from './templates.ts'
import { loadAudiences, loadTopics } from './topics.ts'
import { findUsersBefore, joinExisting, loadUsers } from './users.ts'

const PEOPLE_TABLES = ['identities', 'users', 'user_emails', 'audiences', 'audience_members'] as const
const TOPIC_TABLES = ['topics', 'topic_audiences', 'topic_followers'] as const
const POST_TABLES = ['content', 'content_topics', 'content_audiences', 'content_initiatives', 'post_feed'] as const
const READER_TABLES = [
  'content_images',
  'content_links',
  'content_videos',
  'content_search',
  'post_feed_topics',
  'post_feed_keys',
  'post_feed_tags',
  'content_words',
  'engagements',
  'post_counters',
  'comments',
  'comment_likes',
  'polls',
  'poll_options',
  'poll_responses',
  'surveys',
  'survey_participants',
  'survey_responses',
  'newsletter_recipients',
  'newsletter_mails',
  'post_hours',
  'program_quarters',
  'post_reach',
  'active_quarters',
] as const
const ALL_TABLES: readonly (keyof Tables)[] = [...PEOPLE_TABLES, ...TOPIC_TABLES, ...POST_TABLES, ...READER_TABLES]

/** Loads everything that the source has and returns the counts. */
export async function loadOrganisation(store: Store, source: SeedSource, options: LoadOptions): Promise<LoadCounts> {
  const before = await store.set(({ db }) => findUsersBefore(db))
  const edition = await store.set(({ db }) => findUserEdition(db, source, options))
  const load = beginLoad(store, source, options, edition)
  await loadUsers(load)
  await loadAudiences(load)
  await analyze(store, PEOPLE_TABLES)
  await loadTopics(load)
  await joinExisting(load, before)
  await analyze(store, TOPIC_TABLES)
  await withPendingSearchIndexes(store, async () => {
    await loadPosts(load, () => analyze(store, POST_TABLES))
    await loadActivity(load)
  })
  await loadPolls(load)
  await loadSurveys(load)
  await loadNewsletters(load)
  await loadTemplates(load)
  await store.set(({ db }) => rebuildNumbers(db))
  await analyze(store, ALL_TABLES)
  return load.counts
}

/** Updates the planner's statistics of the tables. */
const analyze = (store: Store, tables: readonly (keyof Tables)[]): Promise<void> =>
  store.asOwner(`analyze ${tables.join(', ')}`)

function beginLoad(store: Store, source: SeedSource, options: LoadOptions, edition: number): Load {
  const counts = Object.fromEntries(COUNTED.map(what => [what, 0])) as LoadCounts
  const ids = { userIds: [], audienceIds: [], topicIds: [], postIds: [], aliasIds: [], initiativeIds: [] }
  return {
    store,
    source,
    options,
    programId: options.programId,
    edition,
    ...ids,
    counts,
    done(what, count) {
      counts[what] += count
      options.onProgress?.(what, counts[what])
      options.checkpoint?.()
    },
  }
}

const INDEXES = ['content_search_document', 'comments_words'] as const

/** The pending list is merged, in memory, whenever it reaches PostgreSQL's limit (4 MB). */
const SORT_MEMORY = '64MB'

/**
 * Runs `work` with the pending list of the word indexes switched on. It is normally off (fastupdate), so that a search never scans
 * one; but sorting in one post at a time makes up most of a load: 17 s for 10,000 posts, against 2 s when some thousands are
 * collected first.
 */
async function withPendingSearchIndexes(store: Store, work: () => Promise<void>): Promise<void> {
  await store.asOwner(`set local work_mem = '${SORT_MEMORY}'`)
  for (const index of INDEXES) await store.asOwner(`alter index ${index} set (fastupdate = on)`)
  await work()
  for (const index of INDEXES) {
    await store.asOwner(`select gin_clean_pending_list('${index}')`)
    await store.asOwner(`alter index ${index} set (fastupdate = off)`)
  }
}
