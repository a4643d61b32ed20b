import type { Services } from '../../../platform/services.ts'
import type { CompanySignIn, CompanyStart } from '../../oauth/index.ts'
import { oidcSignInUrl } from '../oidc/begin.ts'
import { findEnabledProvider, findEnabledProviders } from '../provider/find-provider.ts'
import { samlSignInUrl } from '../saml/begin.ts'
import { SignInProblem, sendProblem } from './problem.ts'
import { sessionCounts, waysFor } from './ways.ts'

/** Sign-in by the company, as the authorization server calls it. */
export const createCompanySignIn = (services: Services): CompanySignIn => ({
  isOffered: async programId => (await findEnabledProviders(services.database, programId)).length > 0,
  waysFor: (programId, userName) => waysFor(services, programId, userName),
  begin: start => begin(services, start),
  sessionCounts: (programId, accountId, methods) => sessionCounts(services, programId, accountId, methods),
})

async function begin(services: Services, start: CompanyStart): Promise<void> {
  const { request, response, interactionUid } = start
  try {
    const provider = await findEnabledProvider(services.database, start.programId, start.providerId)
    if (!provider) throw new SignInProblem('refused', 'switched_off')
    const signInUrl = provider.kind === 'oidc' ? oidcSignInUrl : samlSignInUrl
    const location = await signInUrl(services, provider, start)
    response.writeHead(303, { location, 'cache-control': 'no-store', 'content-length': '0' }).end()
  } catch (error) {
    const provider = { programId: start.programId, id: start.providerId }
    await sendProblem(services, { request, response, interactionUid, provider }, error)
  }
}
