import { sql } from 'kysely'
import type { Db } from '../../platform/db/handle.ts'
import { acrossPrograms } from '../../platform/db/transaction.ts'

/**
 * Frees a userName whose holder is no longer in any program. A user who comes back is a new user; their old texts remain those of
 * a former colleague.
 */
export async function freeUserName(db: Db, organisationId: number, userName: string, takerId: number): Promise<void> {
  // Locked before the search for members, so that a concurrent re-addition of the holder is serialised.
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
       where i.id = ${holder.id} and not exists (select /* every program */ u.program_id from users u where u.id = i.id)`.execute(
      db,
    ),
  )
}
