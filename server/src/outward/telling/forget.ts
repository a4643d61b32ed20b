import { sql } from 'kysely'
import type { ForgetPlace } from '../../platform/forgetting/index.ts'

/** What was told to whom. Messages and settings go with the membership; these have no key to it, since there are so many of them. */
const linesOf = (table: 'notice_deliveries' | 'mailed_posts'): ForgetPlace => ({
  name: `${table} (of the person)`,
  phase: 'ids',
  forget: ({ database }, programId, { id }) =>
    database.transaction(programId, async db => {
      await sql`delete from ${sql.table(table)} where program_id = ${programId} and user_id = ${id}`.execute(db)
    }),
})

export const forgetPlaces: readonly ForgetPlace[] = [linesOf('notice_deliveries'), linesOf('mailed_posts')]
