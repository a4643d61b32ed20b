import { sql } from 'kysely'
import type { Db } from '../../platform/db/handle.ts'
import { acrossPrograms } from '../../platform/db/transaction.ts'

/**
 * Lets a user take a userName that belonged to somebody who is in no program any more. Who left comes back, if ever, as
 * somebody new; what they wrote stays a former colleague's.
 */
export async function freeUserName(db: Db, organisationId: number, userName: string, takerId: number): Promise<void> {
  // Locked before it is looked for members: whoever brings the holder back at this moment goes first, or comes after.
  const { rows } = await sql<{ id: number }>`
    select id from identities
     where organisation_id = ${organisationId} and user_name_key = lower(${userName}::text) and id <> ${takerId}
       for update`.execute(db)
  const [holder] = rows
  if (!holder) return
  await acrossPrograms(db, () =>
    sql`
      update identities i
         set user_name = 'former-' || gen_random_uuid(), password_hash = null, version = nextval('record_versions')
       where i.id = ${holder.id} and not exists (select u.program_id from users u where u.id = i.id)`.execute(db),
  )
}
