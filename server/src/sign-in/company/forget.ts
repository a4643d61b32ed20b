import { sql } from 'kysely'
import { type ForgetPlace, recordsOf } from '../../shared/forgetting/index.ts'

/** They identify people, packed so that no name can be found in them: a person in the middle of a sign-in starts again. */
const waitingAnswers: ForgetPlace = {
  name: 'company_requests (answer)',
  phase: 'ids',
  async forget({ database }, programId) {
    await database.system(db =>
      sql`delete from company_requests where program_id = ${programId} and answer is not null`.execute(db),
    )
  },
}

/** A failure has the name of the person that the provider identified. */
const failures = recordsOf({
  table: 'company_failures',
  key: { id: 'bigint' },
  columns: { user_name: 'text', detail: 'text', reference: 'text' },
})

export const forgetPlaces: readonly ForgetPlace[] = [waitingAnswers, failures]
