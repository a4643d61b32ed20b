import { sql } from 'kysely'
import { refreshAudiencesOfUsers } from '../audiences/index.ts'
import { acrossPrograms, type Db } from '../db/database.ts'
import { emit } from '../events/emit.ts'
import { readUsers } from './find-user.ts'
import { eventData } from './user-changed.ts'

/** A userName is the organisation's: what follows from a new one in the other programs of the user, at the same time. */
export async function renameElsewhere(db: Db, renamedIn: number, userId: number): Promise<void> {
  await acrossPrograms(db, async () => {
    const { rows } = await sql<{ program_id: number }>`
      select program_id from users where id = ${userId} and program_id <> ${renamedIn} order by program_id`.execute(db)
    for (const { program_id: programId } of rows) {
      const [user] = await readUsers(db, programId, [userId])
      if (!user) continue
      await refreshAudiencesOfUsers(db, programId, [userId])
      await emit(db, programId, 'user.updated', eventData(user))
    }
  })
}
