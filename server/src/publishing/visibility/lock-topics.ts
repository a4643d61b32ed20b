import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/handle.ts'

/** Keeps the topics of these posts from changing until the end of the transaction. */
export const lockTopicsOf = (db: Db, programId: number, contentIds: readonly number[]): Promise<void> =>
  lockTopicsWhere(db, programId, sql`ct.content_id = any(${contentIds})`)

/**
 * The same for the post of a row `c` of content, before the post is locked: whoever changes a topic has it locked when
 * they come to its posts, and two who lock in different orders wait for each other in vain.
 */
export const lockTopicsOfPost = (db: Db, programId: number, post: RawBuilder<unknown>): Promise<void> =>
  lockTopicsWhere(
    db,
    programId,
    sql`ct.content_id = (select c.id from content c where c.program_id = ${programId} and ${post})`,
  )

/**
 * Taken before a topic is locked of which readers may come to see more or less: its posts lock their other topics, too,
 * and two such changes would wait for each other in vain. One at a time, until the end of the transaction.
 */
export async function lockForReachChange(db: Db, programId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`atrium reach ${programId}`}, 0))`.execute(db)
}

async function lockTopicsWhere(db: Db, programId: number, posts: RawBuilder<unknown>): Promise<void> {
  await sql`
    select id from topics
     where program_id = ${programId} and id in (
       select ct.topic_id from content_topics ct where ct.program_id = ${programId} and ${posts})
     order by id for share`.execute(db)
}
