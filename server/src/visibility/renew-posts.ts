// What is kept rendered of posts is made anew when they show something of another record that has changed. One statement
// over narrow rows, whatever the number of posts; who may see them does not change.

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'

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

async function renew(db: Db, programId: number, postIds: RawBuilder<unknown>): Promise<void> {
  await sql`
    update post_feed set revision = nextval('post_feed_revision')
     where program_id = ${programId} and post_id in (${postIds})`.execute(db)
}
