// What is kept rendered of posts is made anew when they show something of another record that has changed. One statement
// over narrow rows, whatever the number of posts; who may see them does not change.

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/handle.ts'

/** After a topic's name changed. */
export const renewPostsOfTopics = (db: Db, programId: number, topicIds: readonly number[]): Promise<void> =>
  renew(
    db,
    programId,
    sql`select post_id from post_feed_topics where program_id = ${programId} and topic_id = any(${topicIds})`,
  )

/** After an initiative's name changed. */
export const renewPostsOfInitiative = (db: Db, programId: number, initiativeId: number): Promise<void> =>
  renew(
    db,
    programId,
    sql`select post_id from post_feed_tags where program_id = ${programId} and tag_id = ${initiativeId}`,
  )

/** After an author's name or picture changed, or the author left. */
export const renewPostsOfAuthor = (db: Db, programId: number, userId: number): Promise<void> =>
  renew(db, programId, sql`select id from content where program_id = ${programId} and author_user_id = ${userId}`)

async function renew(db: Db, programId: number, postIds: RawBuilder<unknown>): Promise<void> {
  await sql`
    update post_feed set revision = nextval('post_feed_revision')
     where program_id = ${programId} and post_id in (${postIds})`.execute(db)
}
