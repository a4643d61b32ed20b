import type { ProgramDb } from '../../platform/db/handle.ts'
import { lockByName } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/errors.ts'

/**
 * Makes other changes of addresses in the program wait, but for those of SCIM, where people may share one. Call it first in a
 * transaction that sets addresses.
 */
export async function lockAddresses(db: ProgramDb): Promise<void> {
  await lockByName(db, 'addresses')
}

/** Throws 409 if another person of the program has the address; `userId` null: a new person. */
export async function requireFreeAddress(db: ProgramDb, address: string, userId: number | null): Promise<void> {
  const rows = await sql`
    select 1 from user_emails
     where program_id = ${db.programId} and value_key = lower(${address}::text)
       and user_id is distinct from ${userId}::bigint limit 1`.all(db)
  if (rows.length > 0) throw conflict('Another person of the program has this e-mail address')
}
