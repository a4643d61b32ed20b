import { sql } from 'kysely'
import { NoMemberError } from './errors.ts'
import type { ProgramDb } from './handle.ts'

/**
 * Locks the memberships of several users until the end of the transaction, as a transaction of a single user does by
 * itself. Call it before any other lock. Throws NoMemberError, without waiting, when one of them has ended or is
 * ending.
 */
export async function holdMembers(db: ProgramDb, userIds: readonly number[]): Promise<void> {
  const ids = [...new Set(userIds)]
  const { rows } = await sql`
    select id from users
     where program_id = ${db.programId} and id = any(${ids}::bigint[])
     order by id for key share skip locked`.execute(db)
  if (rows.length < ids.length) throw new NoMemberError()
}
