import { sql } from 'kysely'
import type { ForgetPlace } from '../../shared/forgetting/index.ts'

/** Responses stay counted. Their polls are locked, as when a user responds: the counts and the rows agree. */
const responses: ForgetPlace = {
  name: 'poll_responses (user_id)',
  phase: 'ids',
  forget: ({ database }, programId, { id, pseudonym }) =>
    database.transaction(programId, async db => {
      await sql`
        select from polls p
         where p.program_id = ${programId} and p.id in (
           select r.poll_id from poll_responses r where r.program_id = ${programId} and r.user_id = ${id})
         order by p.id for update`.execute(db)
      await sql`
        update poll_responses set user_id = ${pseudonym}
         where program_id = ${programId} and user_id = ${id}`.execute(db)
    }),
}

export const forgetPlaces: readonly ForgetPlace[] = [responses]
