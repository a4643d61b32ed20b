import type { Database } from '../../../platform/db/database.ts'
import { deleteExpired } from '../../../platform/db/delete-expired.ts'
import { sql } from '../../../platform/db/sql.ts'
import { intervalWorker } from '../../../platform/jobs/workers.ts'

const INTERVAL_MS = 5 * 60_000
/** Failed sign-ins expire after an hour at most; the row may be deleted after a day. */
const FAILURES_KEPT_SECONDS = 24 * 3600

/** Seconds that an expired token is kept, so that its requests can be explained (people/scim-requests). */
const SERVER_TOKENS_KEPT_SECONDS = 2 * 24 * 3600

/** Days in which the requests of a removed SCIM token are recognised. */
const REMOVED_TOKENS_KEPT_DAYS = 30

const EXPIRED = [
  {
    table: 'access_tokens',
    // Expired SCIM tokens stay until they are removed from the list of SCIM tokens.
    expired: sql`expires_at < now() and kind <> 'scim' and (user_id is not null
      or expires_at < now() - make_interval(secs => ${SERVER_TOKENS_KEPT_SECONDS}))`,
  },
  {
    table: 'removed_scim_tokens',
    expired: sql`removed_at < now() - make_interval(days => ${REMOVED_TOKENS_KEPT_DAYS})`,
  },
  // With their dependent rows.
  { table: 'oauth_grants', expired: sql`expires_at < now()` },
  // Assistants that described themselves, and that no person allows.
  {
    table: 'oauth_clients',
    expired: sql`kind = 'document' and document_read_at < now() - interval '1 day'
      and not exists (select from oauth_grants g where g.client_id = oauth_clients.id)
      and not exists (select from oauth_consents s where s.client_id = oauth_clients.id)`,
  },
  { table: 'oauth_records', expired: sql`expires_at < now()` },
  { table: 'access_codes', expired: sql`expires_at < now()` },
  // Those of a day are counted.
  { table: 'password_resets', expired: sql`created_at < now() - interval '1 day'` },
  { table: 'sign_in_failures', expired: sql`last_at < now() - make_interval(secs => ${FAILURES_KEPT_SECONDS})` },
] as const

/** Deletes expired data of sign-ins by password, with tokens and codes. */
export const cleanUpWorker = intervalWorker({
  name: 'oauth-clean-up',
  everyMs: INTERVAL_MS,
  round: ({ database }) => removeExpired(database),
})

/** One set of each table; true when there may be more. */
export const removeExpired = (database: Database): Promise<boolean> => deleteExpired(database, EXPIRED)
