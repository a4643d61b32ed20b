import { sql } from 'kysely'
import type { Db } from '../../platform/db/handle.ts'
import { acrossPrograms } from '../../platform/db/transaction.ts'
import { emit } from '../../platform/events/emit.ts'
import type { Services } from '../../platform/services.ts'
import { refreshAudiencesOfUsers } from '../audiences/index.ts'
import type { User } from '../scim/index.ts'
import { readUsers } from './find-user.ts'
import { keepLostNames } from './forget/lost-names.ts'
import { eventData } from './user-changed.ts'

/** A userName is the organisation's: what follows from a new one in the other programs of the user, at the same time. */
export async function renameElsewhere(services: Services, db: Db, renamedIn: number, before: User): Promise<void> {
  const userId = Number(before.id)
  await acrossPrograms(db, async () => {
    const { rows } = await sql<{ program_id: number }>`
      select program_id from users where id = ${userId} and program_id <> ${renamedIn} order by program_id`.execute(db)
    for (const { program_id: programId } of rows) {
      const [user] = await readUsers(db, programId, [userId])
      if (!user) continue
      await keepLostNames(services, db, programId, { ...user, userName: before.userName }, user)
      await refreshAudiencesOfUsers(db, programId, [userId])
      await emit(db, programId, 'user.updated', eventData(user))
    }
  })
}
