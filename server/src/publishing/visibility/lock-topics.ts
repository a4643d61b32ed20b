import { type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { isAmong } from '../../platform/db/query.ts'

/** Keeps the topics of these posts from changing until the end of the transaction; returns their ids. */
export async function lockTopicsOf(db: ProgramDb, contentIds: readonly number[]): Promise<number[]> {
  const { rows } = await topicsLockSql(db, sql`ct.content_id ${isAmong(contentIds)}`, []).execute(db)
  return rows.map(row => row.id)
}

/**
 * SQL: the same for the post of a row `c` of content, and for topics that it is about to get. Call it before the post is locked: a change of a topic locks the topic
 * first and its posts second, and the opposite order here would be a deadlock.
 */
export const lockTopicsOfPostSql = (
  db: ProgramDb,
  post: RawBuilder<unknown>,
  newTopicIds: readonly number[],
): RawBuilder<{ id: number }> =>
  topicsLockSql(
    db,
    sql`ct.content_id = (select c.id from content c where c.program_id = ${db.programId} and ${post})`,
    newTopicIds,
  )

/**
 * Call it before locking a topic whose readers may change. Such a change also locks the other topics of the topic's
 * posts, so two of them could deadlock: they run one at a time in a program, each until the end of its transaction.
 */
export async function lockForReachChange(db: ProgramDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`atrium reach ${db.programId}`}, 0))`.execute(db)
}

const topicsLockSql = (db: ProgramDb, posts: RawBuilder<unknown>, newTopicIds: readonly number[]) => sql<{
  id: number
}>`
    select id from topics
     where program_id = ${db.programId} and id in (
       select ct.topic_id from content_topics ct where ct.program_id = ${db.programId} and ${posts}
       union all select unnest(${newTopicIds}::bigint[]))
     order by id for share`
