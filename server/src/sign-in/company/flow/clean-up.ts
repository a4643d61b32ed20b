import { sql } from 'kysely'
import { deleteExpired } from '../../../platform/db/delete-expired.ts'
import { intervalWorker } from '../../../platform/jobs/loop.ts'

const INTERVAL_MS = 5 * 60_000
/** A sign-in that is finishing has no session yet. */
const FINISHING_SECONDS = 24 * 3600

const EXPIRED = [
  { table: 'company_requests', expired: sql`expires_at < now()` },
  { table: 'company_used_ids', expired: sql`expires_at < now()` },
  { table: 'company_failures', expired: sql`at < now() - interval '30 days'` },
  {
    table: 'company_sessions',
    expired: sql`created_at < now() - make_interval(secs => ${FINISHING_SECONDS})
      and not exists (select from oauth_grants g where g.company_session = company_sessions.id)
      and not exists (select from oauth_records r where r.company_session = company_sessions.id)`,
  },
] as const

/** Deletes requests, used ids and failures that have expired, and sessions that were never used or have ended. */
export const companyCleanUp = intervalWorker({
  name: 'company-clean-up',
  everyMs: INTERVAL_MS,
  round: ({ database }) => deleteExpired(database, EXPIRED),
})
