import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { acrossPrograms, forProgram } from '../../platform/db/transaction.ts'
import type { Services } from '../../platform/services.ts'
import { emit } from '../../shared/events/emit.ts'
import { refreshAudiencesOfUsers } from '../audiences/index.ts'
import type { User } from '../scim/index.ts'
import { readUsers } from './find-user.ts'
import { keepLostNames } from './forget/identifying-words.ts'
import { eventData } from './user-changed.ts'

/** A userName belongs to the organisation: applies a new one in the user's other programs, in the same transaction. */
export async function renameInOtherPrograms(services: Services, db: ProgramDb, before: User): Promise<void> {
  const userId = Number(before.id)
  await acrossPrograms(db, async () => {
    const { rows } = await sql<{ program_id: number }>`
      select /* every program */ program_id from users where id = ${userId} and program_id <> ${db.programId} order by program_id`.execute(
      db,
    )
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
