// Sign-in by the company (docs/contract/company-sign-in.md#identity-providers): providers by OpenID Connect and SAML that a
// program's administrators set up. A sign-in begins and ends in the interaction of the authorization server, as one by
// password does. Decisions 0070 and 0071.

import { deleteExpired } from '../../platform/db/delete-expired.ts'
import { sql } from '../../platform/db/sql.ts'
import { intervalWorker } from '../../platform/jobs/workers.ts'
import { type ForgetPlace, recordsOf } from '../../shared/forgetting/index.ts'
import type { Module } from '../../shared/module.ts'
import { runningChecks } from './checks/check-candidate.ts'
import {
  checkIdentityProvider,
  createIdentityProvider,
  deleteIdentityProvider,
  getIdentityProvider,
  listIdentityProviderFailures,
  listIdentityProviders,
  updateIdentityProvider,
} from './endpoints.ts'
import { companyRoutes } from './flow/routes.ts'
import { oidcClients } from './oidc/client.ts'
import { keyFetches } from './oidc/keys.ts'
import { samlMetadata } from './saml/metadata.ts'

export { checkProviders } from './checks/check-providers.ts'
export { type NewPerson, personArrived } from './people/sign-in-person.ts'

/** They identify people, packed so that no name can be found in them: a person in the middle of a sign-in starts again. */
const waitingAnswers: ForgetPlace = {
  name: 'company_requests (answer)',
  phase: 'ids',
  async forget({ database }, programId) {
    await database.system(db =>
      sql`delete from company_requests where program_id = ${programId} and answer is not null`.execute(db),
    )
  },
}

/** A failure has the name of the person that the provider identified. */
const failures = recordsOf({
  table: 'company_failures',
  key: { id: 'bigint' },
  columns: { user_name: 'text', detail: 'text', reference: 'text' },
})

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

export const companyModule: Module = {
  name: 'company',
  loads: [() => import('openid-client'), () => import('./saml/library.ts')],
  states: [oidcClients, keyFetches, samlMetadata, runningChecks],
  rawRoutes: companyRoutes,
  forgetPlaces: [waitingAnswers, failures],
  workers: [companyCleanUp],
  endpoints: {
    listIdentityProviders,
    createIdentityProvider,
    checkIdentityProvider,
    getIdentityProvider,
    updateIdentityProvider,
    deleteIdentityProvider,
    listIdentityProviderFailures,
  },
}
