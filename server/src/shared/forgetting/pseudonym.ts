import { sql } from 'kysely'
import type { ForgetPlace } from './declared-place.ts'

/** Rows of which there is one per user: they stay counted, under a random pseudonym. */
export const rowsPerUser = (table: string): ForgetPlace => ({
  name: `${table} (user_id)`,
  phase: 'ids',
  forget: ({ database }, programId, { id, pseudonym }) =>
    database.transaction(programId, async db => {
      await sql`
        update ${sql.table(table)} set user_id = ${pseudonym}
         where program_id = ${programId} and user_id = ${id}`.execute(db)
    }),
})
