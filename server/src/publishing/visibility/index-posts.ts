import type { ProgramDb } from '../../platform/db/handle.ts'
import { isAmong } from '../../platform/db/ids.ts'
import { lockByName, type Query, runTogether } from '../../platform/db/query.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { hintPosts, NAMED_MAX } from '../../shared/live/hints.ts'
import { accessStatements, feedStatements } from './post-rows.ts'

/** Locks the topics of these posts against changes until the end of the transaction; returns their ids. */
export async function lockTopicsOf(db: ProgramDb, contentIds: readonly number[]): Promise<number[]> {
  const { rows } = await topicsLockSql(db, sql`ct.content_id ${isAmong(contentIds)}`, []).execute(db)
  return rows.map(row => row.id)
}

/**
 * SQL: locks the topics of the post in row `c` of content, and the topics to be added. Call it before the post is locked: a
 * change of a topic locks the topic first and its posts second; the opposite order here would be a deadlock.
 */
export const lockTopicsOfPostSql = (
  db: ProgramDb,
  post: Sql<unknown>,
  newTopicIds: readonly number[],
): Sql<{ id: number }> =>
  topicsLockSql(
    db,
    sql`ct.content_id = (select c.id from content c where c.program_id = ${db.programId} and ${post})`,
    newTopicIds,
  )

/**
 * Serialises changes of topics that may change the readers of posts, within a program, until the end of the transaction.
 * Call it before locking the topic: such a change also locks the other topics of its posts, so two could deadlock.
 */
export async function lockForReachChange(db: ProgramDb): Promise<void> {
  await lockByName(db, 'reach')
}

const topicsLockSql = (db: ProgramDb, posts: Sql<unknown>, newTopicIds: readonly number[]) => sql<{
  id: number
}>`
    select id from topics
     where program_id = ${db.programId} and id in (
       select ct.topic_id from content_topics ct where ct.program_id = ${db.programId} and ${posts}
       union all select unnest(${newTopicIds}::bigint[]))
     order by id for share`

// Updates the tables from which readers get posts: post_feed and its fan-outs by topic, key and tag.

/** Posts handled by one round of statements; more are handled in sets, so that no statement runs for long. */
export const POSTS_SET_SIZE = 1000

/**
 * Brings the rows of these posts up to date with the posts, their topics, audiences and authors. Call it in the
 * transaction of every change to any of them; posts that are not published (any more) lose their rows. Rendered forms of
 * these posts are invalidated.
 */
export async function indexPosts(db: ProgramDb, contentIds: readonly number[]): Promise<void> {
  for (const set of setsOf(contentIds)) {
    await lockForFeeds(db, set)
    await indexLockedPosts(db, set)
  }
}

/** Like `indexPosts`, for posts that the caller has locked, with all of their topics (content/lock/lock.ts). */
export async function indexLockedPosts(db: ProgramDb, contentIds: readonly number[]): Promise<void> {
  if (contentIds.length === 0) return
  await runTogether(db, { index: indexStatements(db, contentIds) })
  hintPosts(db, contentIds)
}

/**
 * The statements of `indexLockedPosts`. The caller runs them in one round trip, after those that write the posts, and sends the hints
 * (`hintPosts`).
 */
export const indexStatements = (db: ProgramDb, contentIds: readonly number[]): Query<unknown>[] =>
  setsOf(contentIds).flatMap(set => feedStatements(db, set))

function setsOf(contentIds: readonly number[]): number[][] {
  const ids = [...new Set(contentIds)].sort((a, b) => a - b)
  const starts = Array.from({ length: Math.ceil(ids.length / POSTS_SET_SIZE) }, (_, nth) => nth * POSTS_SET_SIZE)
  return starts.map(start => ids.slice(start, start + POSTS_SET_SIZE))
}

/**
 * Locks posts and their topics, so that no topic is hidden or targeted before the commit. Topics are locked before the
 * posts, in the order of all callers, and again after them, for topics that were added to a post meanwhile.
 */
async function lockForFeeds(db: ProgramDb, ids: readonly number[]): Promise<void> {
  await lockTopicsOf(db, ids)
  await lockPosts(db, ids)
  await lockTopicsOf(db, ids)
}

/** Locks the posts before their rows are read, so that two changes to one post do not interleave. */
async function lockPosts(db: ProgramDb, ids: readonly number[]): Promise<void> {
  await sql`select id from content where program_id = ${db.programId} and id = any(${ids}) order by id for update`.execute(
    db,
  )
}

// Renders posts again when another record that they show has changed. One statement over narrow rows, whatever the number
// of posts; their visibility does not change.

/** Renders the posts of topics again, after a topic's name changed. */
export const renewPostsOfTopics = (db: ProgramDb, topicIds: readonly number[]): Promise<void> =>
  renew(
    db,
    sql`select post_id from post_feed_topics where program_id = ${db.programId} and topic_id = any(${topicIds})`,
  )

/** Renders the posts of an initiative again, after its name changed. */
export const renewPostsOfInitiative = (db: ProgramDb, initiativeId: number): Promise<void> =>
  renew(db, sql`select post_id from post_feed_tags where program_id = ${db.programId} and tag_id = ${initiativeId}`)

/** Renders the posts of an author again, after their name or picture changed, or the user was removed. */
export const renewPostsOfAuthor = (db: ProgramDb, userId: number): Promise<void> =>
  renew(db, sql`select id from content where program_id = ${db.programId} and author_user_id = ${userId}`)

async function renew(db: ProgramDb, postIds: Sql<unknown>): Promise<void> {
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

// The posts of a topic whose state or audiences changed. There may be half a million, so no request waits for all of their
// rows. Posts that must no longer be visible are closed at once, in `post_feed` alone, which every read of posts checks;
// the other rows follow in sets, feeds first.

/** Posts closed by one statement; 100,000 posts take about two seconds. */
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
 * Hides the topic's posts that the topic no longer shows. Newly visible posts
 * are complete only once `indexNextPosts` has processed them all. The topic must be locked.
 */
export async function closePostsOfTopic(db: ProgramDb, topicId: number): Promise<void> {
  // Posts without readers need no closing.
  const { rows } = await sql<{ post_id: number }>`
    select f.post_id
      from content_topics t
      join post_feed f on f.program_id = t.program_id and f.post_id = t.content_id
     where t.program_id = ${db.programId} and t.topic_id = ${topicId}
     order by f.post_id`.execute(db)
  const ids = rows.map(row => row.post_id)
  // All topics are locked first: a topic that another transaction closes must not count as open.
  await lockTopicsOf(db, ids)
  for (let start = 0; start < ids.length; start += CLOSED_SET_SIZE) {
    await runTogether(db, { access: accessStatements(db, ids.slice(start, start + CLOSED_SET_SIZE)) })
  }
}

/**
 * Brings the topic's next posts after `afterId` up to date, in the order of their ids. Returns the id to continue after, or null
 * when there are no more. Idempotent.
 */
export async function indexNextPosts(db: ProgramDb, topicId: number, afterId: number): Promise<number | null> {
  const ids = await publishedPostsOfTopic(db, topicId, afterId, POSTS_SET_SIZE)
  await indexPosts(db, ids)
  return ids.length < POSTS_SET_SIZE ? null : (ids.at(-1) as number)
}
