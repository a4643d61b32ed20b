// The posts of a topic whose state or audiences changed. There may be very many, so no request waits for all of their
// rows. Posts that must no longer be seen are closed at once, in `post_feed` alone, which every reader of posts checks in
// the end; the rest follows in sets, feeds first.

import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { runTogether } from '../../platform/db/query.ts'
import { accessStatements } from './feed-rows.ts'
import { indexForFeeds, indexForSearch, POSTS_SET_SIZE } from './index-posts.ts'
import { lockTopicsOf } from './lock-topics.ts'

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
