import type { Database } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'

/** Delay before work that is due, and so has failed, is tried again. */
const FAILED_MS = 1000

/**
 * Milliseconds until the earliest of some moments, for the round of a worker; false when there is none.
 * @param firsts queries in brackets, each of one row at most, with the moment as `at`
 */
export async function msUntilFirst(database: Database, firsts: readonly Sql<unknown>[]): Promise<number | false> {
  return database.system(async db => {
    const row = await sql<{ wait_ms: number | null }>`
      select /* every program */ (extract(epoch from min(due.at) - clock_timestamp()) * 1000)::float8 as wait_ms
        from (${sql.join(firsts, sql` union all `)}) due`.first(db)
    const waitMs = row?.wait_ms ?? null
    if (waitMs === null) return false
    return waitMs > 0 ? waitMs : FAILED_MS
  })
}
