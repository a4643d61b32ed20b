import { type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'

/** The quarter of an hour that a change counts in. */
const SLOT_SQL = sql`date_bin('15 minutes', now(), '2000-01-01 00:00Z')`

/** Records that these people were notified of a post, in the transaction that notifies them. */
export async function noteTold(db: ProgramDb, contentId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await sql`
    insert into number_changes (program_id, content_id, at, told)
    values (${db.programId}, ${contentId}, ${SLOT_SQL}, ${userIds}::bigint[])`.execute(db)
}

/** SQL: the same as a part of a statement; `source` has rows of `(content_id, user_id)`. */
export const noteToldSql = (programId: number, source: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into number_changes (program_id, content_id, at, told)
  select ${programId}::bigint, t.content_id, ${SLOT_SQL}, array_agg(distinct t.user_id)
    from (${source}) t group by t.content_id`
