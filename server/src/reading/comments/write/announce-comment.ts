import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { busOf } from '../../../platform/db/transaction.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import { EVENTS_CHANNEL } from '../../../shared/events/emit.ts'

/**
 * SQL: the data of the event `comment_created` of the row `c` of comments, which has become visible; for one under an alias,
 * without its author.
 */
export const COMMENT_CREATED_SQL = (c: string) =>
  sql.raw(`case when ${c}.author_alias_id is null
    then jsonb_build_object('content_id', ${c}.content_id, 'comment_id', ${c}.id, 'user_id', ${c}.named_user_id)
    else jsonb_build_object('content_id', ${c}.content_id, 'comment_id', ${c}.id, 'user_id', null,
                            'author_alias_id', ${c}.author_alias_id) end`)

/** Announces a comment that has become visible after it was written. */
export async function announceComment(db: ProgramDb, commentId: number): Promise<void> {
  await sql`
    insert into events (program_id, id, name, data)
    select c.program_id, ${uuidv7()}, 'comment_created', ${COMMENT_CREATED_SQL('c')}
      from comments c where c.program_id = ${db.programId} and c.id = ${commentId}`.execute(db)
  busOf(db).wake(db, EVENTS_CHANNEL)
}
