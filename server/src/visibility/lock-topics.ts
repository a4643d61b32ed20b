import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Keeps the topics of these posts from changing until the end of the transaction. */
export async function lockTopicsOf(db: Db, programId: number, contentIds: readonly number[]): Promise<void> {
  await sql`
    select id from topics
     where program_id = ${programId} and id in (
       select topic_id from content_topics where program_id = ${programId} and content_id = any(${contentIds}))
     order by id for share`.execute(db)
}
