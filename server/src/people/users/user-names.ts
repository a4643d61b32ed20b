// A userName belongs to the organisation: all programs of a user share it.

import type { Db, ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { acrossPrograms, forProgram } from '../../platform/db/transaction.ts'
import type { Services } from '../../platform/services.ts'
import { emit } from '../../shared/events/emit.ts'
import { refreshAudiencesOfUsers } from '../audiences/index.ts'
import type { User } from '../scim/index.ts'
import { readUsers } from './find-user.ts'
import { keepLostNames } from './forget/identifying-words.ts'
import { eventData } from './user-changed.ts'

/**
 * Frees a userName whose holder is no longer in any program. If the holder returns, it is as a new user; the old texts remain a
 * former colleague's.
 */
export async function freeUserName(db: Db, organisationId: number, userName: string, takerId: number): Promise<void> {
  // Locks the holder before the search for memberships: a concurrent addition of the holder waits.
  const holder = await sql<{ id: number }>`
    select id from identities
     where organisation_id = ${organisationId} and user_name_key = lower(${userName}::text) and id <> ${takerId}
       for update`.first(db)
  if (!holder) return
  await acrossPrograms(db, () =>
    sql`
      update identities i
         set user_name = 'former-' || gen_random_uuid(), password_hash = null, version = nextval('record_versions')
       where i.id = ${holder.id}
         and not exists (select /* every program */ u.program_id from users u where u.id = i.id)`.execute(db),
  )
}

/** Applies the consequences of a new userName in the user's other programs, in the same transaction. */
export async function renameInOtherPrograms(services: Services, db: ProgramDb, before: User): Promise<void> {
  const userId = Number(before.id)
  await acrossPrograms(db, async () => {
    const rows = await sql<{ program_id: number }>`
      select /* every program */ program_id from users
       where id = ${userId} and program_id <> ${db.programId} order by program_id`.all(db)
    for (const { program_id } of rows) {
      const elsewhere = forProgram(db, program_id)
      const [user] = await readUsers(elsewhere, [userId])
      if (!user) continue
      await keepLostNames(services, elsewhere, { ...user, userName: before.userName }, user)
      await refreshAudiencesOfUsers(elsewhere, [userId])
      await emit(elsewhere, 'user.updated', eventData(user))
    }
  })
}
