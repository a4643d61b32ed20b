import { type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { isAmong, type Query, runTogether } from '../../platform/db/query.ts'
import { hintPosts, NAMED_MAX } from '../../shared/live/hints.ts'
import { accessStatements, feedStatements, searchStatements } from './post-rows.ts'

/** Keeps the topics of these posts from changing until the end of the transaction; returns their ids. */
export async function lockTopicsOf(db: ProgramDb, contentIds: readonly number[]): Promise<number[]> {
  const { rows } = await topicsLockSql(db, sql`ct.content_id ${isAmong(contentIds)}`, []).execute(db)
  return rows.map(row => row.id)
}

/**
 * SQL: the same for the post of a row `c` of content, and for topics that it is about to get. Call it before the post is locked: a change of a topic locks the topic
 * first and its posts second, and the opposite order here would be a deadlock.
 */
export const lockTopicsOfPostSql = (
  db: ProgramDb,
  post: RawBuilder<unknown>,
  newTopicIds: readonly number[],
): RawBuilder<{ id: number }> =>
  topicsLockSql(
    db,
    sql`ct.content_id = (select c.id from content c where c.program_id = ${db.programId} and ${post})`,
    newTopicIds,
  )

/**
 * Call it before locking a topic whose readers may change. Such a change also locks the other topics of the topic's
 * posts, so two of them could deadlock: they run one at a time in a program, each until the end of its transaction.
 */
export async function lockForReachChange(db: ProgramDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`atrium reach ${db.programId}`}, 0))`.execute(db)
}

const topicsLockSql = (db: ProgramDb, posts: RawBuilder<unknown>, newTopicIds: readonly number[]) => sql<{
  id: number
}>`
    select id from topics
     where program_id = ${db.programId} and id in (
       select ct.topic_id from content_topics ct where ct.program_id = ${db.programId} and ${posts}
       union all select unnest(${newTopicIds}::bigint[]))
     order by id for share`

// Keeps what readers search for posts in up to date: post_feed, its fan-outs by topic, key and tag, and post_search.

/** Posts handled by one round of statements; more are taken in sets, so that no statement runs for long. */
export const POSTS_SET_SIZE = 1000

/**
 * Brings the rows of these posts up to date with the posts, their topics, audiences and authors. Call it in the
 * transaction of every change to any of them; posts that are not published (any more) lose their rows. Whatever is kept
 * of these posts in rendered form is made again.
 */
export async function indexPosts(db: ProgramDb, contentIds: readonly number[]): Promise<void> {
  for (const set of setsOf(contentIds)) {
    await lockForFeeds(db, set)
    await indexLockedPosts(db, set)
  }
}

/** The same for posts that the caller has locked, with all of their topics (content/lifecycle/lock.ts). */
export async function indexLockedPosts(db: ProgramDb, contentIds: readonly number[]): Promise<void> {
  if (contentIds.length > 0) await runTogether(db, { index: indexStatements(db, contentIds) })
}

/**
 * The same as statements, for a caller who runs them together with those that write the posts, after them.
 */
export function indexStatements(db: ProgramDb, contentIds: readonly number[]): Query<unknown>[] {
  hintPosts(db, contentIds)
  return setsOf(contentIds).flatMap(set => [...feedStatements(db, set), ...searchStatements(db, set)])
}

/** The same for a change that search has nothing to do with. */
export async function indexPostsForFeeds(db: ProgramDb, contentIds: readonly number[]): Promise<void> {
  for (const set of setsOf(contentIds)) await indexForFeeds(db, set)
}

function setsOf(contentIds: readonly number[]): number[][] {
  const ids = [...new Set(contentIds)].sort((a, b) => a - b)
  const starts = Array.from({ length: Math.ceil(ids.length / POSTS_SET_SIZE) }, (_, nth) => nth * POSTS_SET_SIZE)
  return starts.map(start => ids.slice(start, start + POSTS_SET_SIZE))
}

/** The rows of feeds, which take a tenth of the time of the search rows. */
async function indexForFeeds(db: ProgramDb, ids: readonly number[]): Promise<void> {
  await lockForFeeds(db, ids)
  await runTogether(db, { feeds: feedStatements(db, ids) })
  hintPosts(db, ids)
}

/**
 * Locked topics cannot be hidden or targeted before the commit. They come before the posts, the order that every caller
 * keeps; and once more after them, for topics that a post was given before its lock.
 */
async function lockForFeeds(db: ProgramDb, ids: readonly number[]): Promise<void> {
  await lockTopicsOf(db, ids)
  await lockPosts(db, ids)
  await lockTopicsOf(db, ids)
}

/** The rest, after `indexForFeeds`. */
async function indexForSearch(db: ProgramDb, ids: readonly number[]): Promise<void> {
  await lockPosts(db, ids)
  await runTogether(db, { search: searchStatements(db, ids) })
}

/** One change after the other: before anything else, so that two changes to one post do not interleave. */
async function lockPosts(db: ProgramDb, ids: readonly number[]): Promise<void> {
  await sql`select id from content where program_id = ${db.programId} and id = any(${ids}) order by id for update`.execute(
    db,
  )
}

// Renders posts again when another record that they show has changed. One statement over narrow rows, whatever the number
// of posts; who may see them does not change.

/** After a topic's name changed. */
export const renewPostsOfTopics = (db: ProgramDb, topicIds: readonly number[]): Promise<void> =>
  renew(
    db,
    sql`select post_id from post_feed_topics where program_id = ${db.programId} and topic_id = any(${topicIds})`,
  )

/** After an initiative's name changed. */
export const renewPostsOfInitiative = (db: ProgramDb, initiativeId: number): Promise<void> =>
  renew(db, sql`select post_id from post_feed_tags where program_id = ${db.programId} and tag_id = ${initiativeId}`)

/** After an author's name or picture changed, or the author left. */
export const renewPostsOfAuthor = (db: ProgramDb, userId: number): Promise<void> =>
  renew(db, sql`select id from content where program_id = ${db.programId} and author_user_id = ${userId}`)

async function renew(db: ProgramDb, postIds: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ post_id: number }>`
    with renewed as (
      update post_feed set revision = nextval('post_feed_revision')
       where program_id = ${db.programId} and post_id in (${postIds})
      returning post_id
    )
    select post_id from renewed limit ${NAMED_MAX + 1}`.execute(db)
  const ids = rows.map(row => row.post_id)
  hintPosts(db, ids)
}

// The posts of a topic whose state or audiences changed. There may be very many, so no request waits for all of their
// rows. Posts that must no longer be seen are closed at once, in `post_feed` alone, which every reader of posts checks in
// the end; the rest follows in sets, feeds first.

/** Posts closed by one statement: 100,000 take some two seconds. */
const CLOSED_SET_SIZE = 20_000

/** Ids of the topic's first published posts after `afterId`, `size` at the most. */
export async function publishedPostsOfTopic(
  db: ProgramDb,
  topicId: number,
  afterId: number,
  size: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id
      from content_topics t
      join content c on c.program_id = t.program_id and c.id = t.content_id and c.state = 'published'
     where t.program_id = ${db.programId} and t.topic_id = ${topicId} and t.content_id > ${afterId}
     order by t.content_id limit ${size}`.execute(db)
  return rows.map(row => row.id)
}

/**
 * Makes sure that users no longer see those of a topic's posts that the topic does not show any more. Newly visible posts
 * are complete only once `indexNextPosts` has processed them all. The topic must be locked.
 */
export async function closePostsOfTopic(db: ProgramDb, topicId: number): Promise<void> {
  // Posts without readers have nothing to close.
  const { rows } = await sql<{ post_id: number }>`
    select f.post_id
      from content_topics t
      join post_feed f on f.program_id = t.program_id and f.post_id = t.content_id
     where t.program_id = ${db.programId} and t.topic_id = ${topicId}
     order by f.post_id`.execute(db)
  const ids = rows.map(row => row.post_id)
  // All topics first: another one of them that is being closed at the same time must not be counted as open.
  await lockTopicsOf(db, ids)
  for (let start = 0; start < ids.length; start += CLOSED_SET_SIZE) {
    await runTogether(db, { access: accessStatements(db, ids.slice(start, start + CLOSED_SET_SIZE)) })
  }
}

/**
 * Brings the topic's next posts after `afterId` up to date, in the order of their ids, for feeds or for search. Returns
 * the id to go on after, or null when there are no more. Safe to repeat.
 */
export async function indexNextPosts(
  db: ProgramDb,
  topicId: number,
  afterId: number,
  part: 'feeds' | 'search',
): Promise<number | null> {
  const ids = await publishedPostsOfTopic(db, topicId, afterId, POSTS_SET_SIZE)
  await (part === 'feeds' ? indexForFeeds : indexForSearch)(db, ids)
  return ids.length < POSTS_SET_SIZE ? null : (ids.at(-1) as number)
}
