import { sql } from 'kysely'
import type { ForgetPlace } from '../../shared/forgetting/index.ts'

/** The person's own notifications were deleted with the membership; these are the notifications of others. */
const actors: ForgetPlace = {
  name: 'notifications (actor_user_id)',
  phase: 'ids',
  forget: ({ database }, programId, { id }) =>
    database.transaction(programId, async db => {
      await sql`
        update notifications set actor_user_id = null
         where program_id = ${programId} and actor_user_id = ${id}`.execute(db)
    }),
}

export const forgetPlaces: readonly ForgetPlace[] = [actors]
