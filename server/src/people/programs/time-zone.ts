import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'

/** SQL: the time zone of the row `p` of programs, an IANA name. */
export const PROGRAM_TIMEZONE_SQL = sql<string>`p.timezone`

/** Returns the time zone of the program, an IANA name, in which its days begin. */
export async function programTimezone(db: ProgramDb): Promise<string> {
  const row = await sql<{ timezone: string }>`
    select ${PROGRAM_TIMEZONE_SQL} as timezone from programs p where p.id = ${db.programId}`.first(db)
  return row?.timezone ?? 'UTC'
}
