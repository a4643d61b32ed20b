import type { ProgramDb } from '../../platform/db/handle.ts'
import { isAmong } from '../../platform/db/ids.ts'
import { lockByName } from '../../platform/db/query.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** Locks the topics of these posts against changes until the end of the transaction; returns their ids. */
export async function lockTopicsOf(db: ProgramDb, contentIds: readonly number[]): Promise<number[]> {
  const rows = await topicsLockSql(db, sql`ct.content_id ${isAmong(contentIds)}`, []).all(db)
  return rows.map(row => row.id)
}

/**
 * SQL: locks the topics of the post in row `c` of content, and the topics to be added. Call it before the post is locked: a
 * change of a topic locks the topic first and its posts second; the opposite order here would be a deadlock.
 */
export const lockTopicsOfPostSql = (
  db: ProgramDb,
  post: Sql<unknown>,
  newTopicIds: readonly number[],
): Sql<{ id: number }> =>
  topicsLockSql(
    db,
    sql`ct.content_id = (select c.id from content c where c.program_id = ${db.programId} and ${post})`,
    newTopicIds,
  )

/**
 * Serialises changes of topics that may change the readers of posts, within a program, until the end of the transaction.
 * Call it before locking the topic: such a change also locks the other topics of its posts, so two could deadlock.
 */
export async function lockForReachChange(db: ProgramDb): Promise<void> {
  await lockByName(db, 'reach')
}

const topicsLockSql = (db: ProgramDb, posts: Sql<unknown>, newTopicIds: readonly number[]) => sql<{
  id: number
}>`
    select id from topics
     where program_id = ${db.programId} and id in (
       select ct.topic_id from content_topics ct where ct.program_id = ${db.programId} and ${posts}
       union all select unnest(${newTopicIds}::bigint[]))
     order by id for share`
