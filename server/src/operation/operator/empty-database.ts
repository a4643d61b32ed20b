// The records that the first start on an empty database creates: the operator's client and, unless switched off, the demo program
// with its users and posts. All in one transaction, and once, however many nodes start at the same time.

import { loadingInBulk } from '../../platform/caller.ts'
import type { Db } from '../../platform/db/handle.ts'
import { LOCK_KEYS } from '../../platform/db/lock-keys.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/services.ts'
import { withoutSlowStatements } from '../../platform/telemetry/statements.ts'
import { createClient } from '../../sign-in/oauth/index.ts'
import { writeDraft } from '../credentials.ts'
import { createDemo, DEMO_PROGRAM_ID } from './demo.ts'

/** Another node may be loading the demo program; the usual limits are for requests. */
const WAIT = '120s'

/**
 * Makes what an empty database needs and writes the credentials, still as a draft: `settleCredentials` gives them their
 * name. Does nothing when another node has done so.
 */
export async function prepareEmptyDatabase(services: Services): Promise<void> {
  await withoutSlowStatements(() => loadingInBulk(() => services.database.system(db => prepare(db, services))))
}

async function prepare(db: Db, { config, logger, baseUrl, authUrl }: Services): Promise<void> {
  await sql`select set_config('lock_timeout', ${WAIT}, true), set_config('statement_timeout', ${WAIT}, true)`.execute(
    db,
  )
  await sql`select pg_advisory_xact_lock(${LOCK_KEYS.emptyDatabase})`.execute(db)
  if (await hasOperator(db)) return
  const operator = await createClient(db, { programId: null, kind: 'operator', name: 'Operator' })
  if (config.demo) logger.info('making the demo company')
  const demo = config.demo ? await createDemo(db, baseUrl()) : null
  // The last step before the commit: a crash now loses both or neither.
  writeDraft(config.dataDir, {
    base_url: baseUrl(),
    auth_url: authUrl(),
    program_id: demo ? DEMO_PROGRAM_ID : null,
    operator: { client_id: operator.client_id, client_secret: operator.client_secret as string },
    demo,
  })
}

async function hasOperator(db: Db): Promise<boolean> {
  const rows = await sql`select 1 from oauth_clients where kind = 'operator' limit 1`.all(db)
  return rows.length > 0
}
