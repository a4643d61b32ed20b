import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { tooManyRequests } from '../../platform/errors.ts'

/** Minimum hours between two reminders of a post or survey. */
const PAUSE_HOURS = 20

/**
 * Throws 429 while the pause after the last reminder lasts. A reminder without recipients begins none.
 * @param reminders SQL: table and condition of the reminders that count
 */
export async function requireReminderPause(
  db: ProgramDb,
  what: 'post' | 'survey',
  reminders: Sql<unknown>,
): Promise<void> {
  const row = await sql<{ wait_seconds: number | null }>`
    select ceil(extract(epoch from max(sent_at) + make_interval(hours => ${PAUSE_HOURS}) - clock_timestamp()))::integer
             as wait_seconds
      from ${reminders} and program_id = ${db.programId} and count > 0`.first(db)
  const seconds = row?.wait_seconds ?? 0
  if (seconds > 0) throw tooManyRequests(`A ${what} is reminded of once in ${PAUSE_HOURS} hours`, seconds)
}
