// The posts of a topic whose state or audiences changed. There may be half a million, so no request waits for all of their
// rows. Posts that must no longer be visible are closed at once, in `post_feed` alone, which every read of posts checks;
// the other rows follow in sets, feeds first.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { runTogether } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { indexPosts, POSTS_SET_SIZE } from './index-posts.ts'
import { lockTopicsOf } from './lock-topics.ts'
import { accessStatements } from './post-rows.ts'

/** Posts closed by one statement; 100,000 posts take about two seconds. */
const CLOSED_SET_SIZE = 20_000

/** Ids of the topic's first published posts after `afterId`, `size` at the most. */
export async function publishedPostsOfTopic(
  db: ProgramDb,
  topicId: number,
  afterId: number,
  size: number,
): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select c.id
      from content_topics t
      join content c on c.program_id = t.program_id and c.id = t.content_id and c.state = 'published'
     where t.program_id = ${db.programId} and t.topic_id = ${topicId} and t.content_id > ${afterId}
     order by t.content_id limit ${size}`.all(db)
  return rows.map(row => row.id)
}

/**
 * Hides the topic's posts that the topic no longer shows. Newly visible posts
 * are complete only once `indexNextPosts` has processed them all. The topic must be locked.
 */
export async function closePostsOfTopic(db: ProgramDb, topicId: number): Promise<void> {
  // Posts without readers need no closing.
  const rows = await sql<{ post_id: number }>`
    select f.post_id
      from content_topics t
      join post_feed f on f.program_id = t.program_id and f.post_id = t.content_id
     where t.program_id = ${db.programId} and t.topic_id = ${topicId}
     order by f.post_id`.all(db)
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
