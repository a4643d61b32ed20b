// Deletes what has expired, in sets small enough not to delay requests.

import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'

const ROWS_MAX = 1000
/** A sign-in that is finishing has no session yet. */
const FINISHING_SECONDS = 24 * 3600

const EXPIRED = [
  { table: 'company_requests', expired: sql`expires_at < now()` },
  { table: 'company_used_ids', expired: sql`expires_at < now()` },
  {
    table: 'company_sessions',
    expired: sql`created_at < now() - make_interval(secs => ${FINISHING_SECONDS})
      and not exists (select from oauth_grants g where g.company_session = company_sessions.id)
      and not exists (select from oauth_records r where r.company_session = company_sessions.id)`,
  },
] as const

/** Removes everything that has expired. Several nodes may do so at once. */
export async function removeExpired(database: Database): Promise<void> {
  for (const { table, expired } of EXPIRED) {
    for (let rows = ROWS_MAX; rows === ROWS_MAX; ) {
      rows = await database.system(async db => {
        const removed = await sql`
          delete /* every program */ from ${sql.table(table)} where ctid in (
            select ctid from ${sql.table(table)} where ${expired} limit ${sql.lit(ROWS_MAX)} for update skip locked)`.execute(
          db,
        )
        return Number(removed.numAffectedRows ?? 0)
      })
    }
  }
}
