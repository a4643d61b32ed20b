import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * Raises the revisions of all posts of these topics, so that what is kept rendered of them is made anew: the topic's name
 * is part of it. One statement, whatever the number of posts; who may see them does not change.
 */
export async function renewPostsOfTopics(db: Db, programId: number, topicIds: readonly number[]): Promise<void> {
  await sql`
    with renewed as (
      update content set revision = revision + 1
       where program_id = ${programId} and id in (
         select content_id from content_topics where program_id = ${programId} and topic_id = any(${topicIds}))
      returning id
    )
    update post_feed set revision = nextval('post_feed_revision')
     where program_id = ${programId} and post_id in (select id from renewed)`.execute(db)
}
