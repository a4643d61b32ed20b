import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * Gives all posts of these topics that readers see a new revision, so that what is kept rendered of them is made anew: the
 * topic's name is part of it. One statement over narrow rows, whatever the number of posts; who may see them does not
 * change.
 */
export async function renewPostsOfTopics(db: Db, programId: number, topicIds: readonly number[]): Promise<void> {
  await sql`
    update post_feed set revision = nextval('post_feed_revision')
     where program_id = ${programId} and post_id in (
       select post_id from post_feed_topics where program_id = ${programId} and topic_id = any(${topicIds}))`.execute(
    db,
  )
}
