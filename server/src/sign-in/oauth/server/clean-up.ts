// Deletes expired rows, in sets small enough not to delay requests.

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { Worker } from '../../../platform/worker.ts'

const INTERVAL_MS = 5 * 60_000
const SET_ROWS_MAX = 1000
/** Failed sign-ins are forgotten after an hour at most; the row may go after a day. */
const FAILURES_KEPT_SECONDS = 24 * 3600

/** A client that goes on with a token that has expired can be told so for this long (people/scim/requests). */
const SERVER_TOKENS_KEPT_SECONDS = 2 * 24 * 3600

const EXPIRED = [
  {
    table: 'access_tokens',
    expired: sql`expires_at < now() and (user_id is not null
      or expires_at < now() - make_interval(secs => ${SERVER_TOKENS_KEPT_SECONDS}))`,
  },
  // With their dependent rows.
  { table: 'oauth_grants', expired: sql`expires_at < now()` },
  { table: 'oauth_records', expired: sql`expires_at < now()` },
  { table: 'access_codes', expired: sql`expires_at < now()` },
  { table: 'sign_in_failures', expired: sql`last_at < now() - make_interval(secs => ${FAILURES_KEPT_SECONDS})` },
] as const

/** Runs the clean-up every few minutes; several nodes may do so at once. */
export const cleanUpWorker: Worker = {
  name: 'oauth-clean-up',
  async start(services: Services) {
    const stopped = new AbortController()
    const running = loop(services, stopped.signal)
    return {
      async stop() {
        stopped.abort()
        await running
      },
    }
  },
}

async function loop({ database, logger }: Services, stopped: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(INTERVAL_MS, undefined, { signal: stopped, ref: false }).catch(() => {})
    if (stopped.aborted) return
    await removeExpired(database, stopped).catch(error =>
      logger.error({ err: error }, 'clean-up of expired sign-ins failed'),
    )
  }
}

/** Removes everything that has expired. Stops between two sets when aborted. */
export async function removeExpired(database: Database, stopped?: AbortSignal): Promise<void> {
  for (const { table, expired } of EXPIRED) {
    for (let rows = SET_ROWS_MAX; rows === SET_ROWS_MAX && !stopped?.aborted; ) {
      rows = await database.system(async db => {
        const removed = await sql`
          delete from ${sql.table(table)} where ctid in (
            select ctid from ${sql.table(table)} where ${expired} limit ${sql.lit(SET_ROWS_MAX)} for update skip locked)`.execute(
          db,
        )
        return Number(removed.numAffectedRows ?? 0)
      })
    }
  }
}
