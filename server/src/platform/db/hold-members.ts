import { sql } from 'kysely'
import { NoMemberError } from './errors.ts'
import type { Db } from './handle.ts'

/**
 * Holds the memberships of several users until the end of the transaction, as one that acts for a single user does by itself.
 * Call it before anything is locked. Throws NoMemberError when one of them has ended or is ending; nobody waits for that.
 */
export async function holdMembers(db: Db, programId: number, userIds: readonly number[]): Promise<void> {
  const ids = [...new Set(userIds)]
  const { rows } = await sql`
    select id from users
     where program_id = ${programId} and id = any(${ids}::bigint[])
     order by id for key share skip locked`.execute(db)
  if (rows.length < ids.length) throw new NoMemberError()
}
