// Renders posts again when another record that they show has changed. One statement over narrow rows, whatever the number
// of posts; their visibility does not change.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { hintPosts, NAMED_MAX } from '../../shared/live/hints.ts'

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
  const rows = await sql<{ post_id: number }>`
    with renewed as (
      update post_feed set revision = nextval('post_feed_revision')
       where program_id = ${db.programId} and post_id in (${postIds})
      returning post_id
    )
    select post_id from renewed limit ${NAMED_MAX + 1}`.all(db)
  const ids = rows.map(row => row.post_id)
  hintPosts(db, ids)
}
