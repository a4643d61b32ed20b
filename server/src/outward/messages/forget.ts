import { sql } from 'kysely'
import type { ForgetPlace } from '../../shared/forgetting/index.ts'

/**
 * The log of notifications. Messages and settings are deleted with the membership; these rows have no foreign key to it,
 * since there are so many.
 */
const linesOf = (table: 'notice_deliveries' | 'mailed_posts'): ForgetPlace => ({
  name: `${table} (of the person)`,
  phase: 'ids',
  forget: ({ database }, programId, { id }) =>
    database.transaction(programId, async db => {
      await sql`delete from ${sql.table(table)} where program_id = ${programId} and user_id = ${id}`.execute(db)
    }),
})

export const forgetPlaces: readonly ForgetPlace[] = [linesOf('notice_deliveries'), linesOf('mailed_posts')]
