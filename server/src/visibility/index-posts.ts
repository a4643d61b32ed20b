// Keeps what readers search for posts in up to date: post_feed, its fan-outs by topic, key and tag, and post_search.

import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { writeFeedRows, writeKeyRows, writeTagRows, writeTopicRows } from './feed-rows.ts'
import { writeSearchRows } from './search-rows.ts'

/** Posts handled by one round of statements; more are taken in sets, so that no statement runs for long. */
const SET_SIZE = 1000

/**
 * Brings the rows of these posts up to date with the posts, their topics, audiences and authors. Call it in the
 * transaction of every change to any of them; posts that are not published (any more) lose their rows. Whatever is kept
 * of these posts in rendered form is made anew.
 */
export async function indexPosts(db: Db, programId: number, contentIds: readonly number[]): Promise<void> {
  const ids = [...new Set(contentIds)].sort((a, b) => a - b)
  for (let start = 0; start < ids.length; start += SET_SIZE) {
    await indexSet(db, programId, ids.slice(start, start + SET_SIZE))
  }
}

/** The same for all posts of these topics, after a topic's state, audiences or name changed. */
export async function indexPostsOfTopics(db: Db, programId: number, topicIds: readonly number[]): Promise<void> {
  if (topicIds.length === 0) return
  const posts = await db
    .selectFrom('content_topics as t')
    .innerJoin('content as c', join =>
      join.onRef('c.program_id', '=', 't.program_id').onRef('c.id', '=', 't.content_id'),
    )
    .select('c.id')
    .distinct()
    .where('t.program_id', '=', programId)
    .where('t.topic_id', 'in', [...topicIds])
    .where('c.state', '=', 'published')
    .execute()
  await indexPosts(
    db,
    programId,
    posts.map(post => post.id),
  )
}

async function indexSet(db: Db, programId: number, ids: readonly number[]): Promise<void> {
  // One after the other; the rows of the posts are locked first, so that two changes to one post do not interleave.
  await sql`select id from content where program_id = ${programId} and id = any(${ids}) order by id for update`.execute(
    db,
  )
  // The topics too, against being hidden or targeted meanwhile: what is read of them here still holds at the commit.
  await sql`
    select id from topics
     where program_id = ${programId} and id in (
       select topic_id from content_topics where program_id = ${programId} and content_id = any(${ids}))
     order by id for share`.execute(db)
  await writeFeedRows(db, programId, ids)
  await writeTopicRows(db, programId, ids)
  await writeKeyRows(db, programId, ids)
  await writeTagRows(db, programId, ids)
  await writeSearchRows(db, programId, ids)
}
