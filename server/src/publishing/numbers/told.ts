import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'

/** Notes that these people were told of a post, with the transaction that tells them. */
export async function noteTold(db: ProgramDb, contentId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await sql`
    insert into number_changes (program_id, content_id, at, told)
    values (${db.programId}, ${contentId}, date_bin('15 minutes', now(), '2000-01-01 00:00Z'), ${userIds}::bigint[])`.execute(
    db,
  )
}
