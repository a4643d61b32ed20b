import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { endGrant } from '../grants/grants.ts'
import { idHash } from './store.ts'

/**
 * How long it is remembered that a code or refresh token was spent. After that it is merely unknown, so that rows of
 * busy clients do not pile up for the whole lifetime of a refresh token.
 */
const SPENT_SECONDS = 7 * 24 * 3600

/**
 * Spends a code or refresh token. Of concurrent calls, on any node, exactly one returns true; every other one is a
 * replay and ends the sign-in.
 */
export async function spendToken(database: Database, kind: string, id: string): Promise<boolean> {
  const spent = await database.preparedQuery(
    'oauth_spend',
    sql`update oauth_records
              set consumed_at = now(), expires_at = least(expires_at, now() + make_interval(secs => ${SPENT_SECONDS}))
            where kind = ${kind} and id_hash = ${idHash(id)} and consumed_at is null
        returning 1`,
  )
  if (spent.length === 1) return true
  const [row] = await database.preparedQuery(
    'oauth_grant_of_record',
    sql<{ grant_id: string }>`select grant_id from oauth_records where kind = ${kind} and id_hash = ${idHash(id)}`,
  )
  if (row) await endGrant(database, row.grant_id)
  return false
}
