import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { companyMarkIn } from '../company/company-mark.ts'
import { endGrant } from '../grants/grants.ts'
import { createStore, idHash } from './store.ts'

/** A record as it is stored: without its id, which only its holder knows. */
export function storedPayload({ jti, session, ...payload }: AdapterPayload): string {
  if (!session) return JSON.stringify(payload)
  const { cookie, ...rest } = session
  return JSON.stringify({ ...payload, session: rest })
}

interface Row {
  payload: string
  consumed_at: Date | null
}

/** Finds a record of any kind by the id that was presented; expired ones too, the library checks the time itself. */
export async function findRecord(database: Database, kind: string, id: string): Promise<AdapterPayload | undefined> {
  const [row] = await database.preparedQuery(
    'oauth_record',
    sql<Row>`select payload, consumed_at from oauth_records where kind = ${kind} and id_hash = ${idHash(id)}`,
  )
  return row && { ...JSON.parse(row.payload), jti: id, ...(row.consumed_at ? { consumed: true } : {}) }
}

/** Removes a record. */
export async function removeRecord(database: Database, kind: string, id: string): Promise<void> {
  await database.preparedQuery(
    'oauth_record_remove',
    sql`delete from oauth_records where kind = ${kind} and id_hash = ${idHash(id)}`,
    {
      isRepeatable: true,
    },
  )
}

/** Ends the session of a browser. */
export async function removeSession(database: Database, uid: string): Promise<void> {
  await database.preparedQuery(
    'oauth_session_remove',
    sql`delete from oauth_records where kind = 'Session' and uid = ${uid}`,
    {
      isRepeatable: true,
    },
  )
}

/** Browser sessions and pending sign-ins. */
export const recordStore = (database: Database, kind: string): Adapter =>
  createStore({
    async upsert(id, record, expiresIn) {
      await database.preparedQuery(
        'oauth_record_put',
        sql`insert into oauth_records (kind, id_hash, payload, uid, user_id, expires_at, company_session)
               values (${kind}, ${idHash(id)}, ${storedPayload(record)}, ${kind === 'Session' ? (record.uid ?? null) : null}, ${kind === 'Session' && record.accountId ? Number(record.accountId) : null}, now() + make_interval(secs => ${expiresIn}), ${kind === 'Session' ? (companyMarkIn(record.amr)?.sessionId ?? null) : null})
               on conflict (kind, id_hash) do update
                 set payload = excluded.payload, uid = excluded.uid, user_id = excluded.user_id,
                     expires_at = excluded.expires_at, company_session = excluded.company_session`,
        { isRepeatable: true },
      )
    },

    find: id => findRecord(database, kind, id),

    async findByUid(uid) {
      const [row] = await database.preparedQuery(
        'oauth_record_by_uid',
        sql<Row>`select payload, consumed_at from oauth_records where uid = ${uid} and kind = ${kind}`,
      )
      return row && JSON.parse(row.payload)
    },

    destroy: id => removeRecord(database, kind, id),
  })

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
