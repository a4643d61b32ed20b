import { sql } from 'kysely'
import type { ForgetPlace } from '../../../shared/forgetting/index.ts'

/** Reports stay counted, without the reasons that the person gave. */
const reporters: ForgetPlace = {
  name: 'comment_reports (user_id, reason)',
  phase: 'ids',
  forget: ({ database }, programId, { id, pseudonym }) =>
    database.transaction(programId, async db => {
      await sql`
        update comment_reports set user_id = ${pseudonym}, reason = null
         where program_id = ${programId} and user_id = ${id}`.execute(db)
    }),
}

export const reportPlaces: readonly ForgetPlace[] = [reporters]
