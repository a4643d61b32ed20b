import type { RawRoute } from '../../../platform/http/server.ts'
import type { Services } from '../../../platform/services.ts'
import { leadOn, pageContext } from '../../../shared/pages/page.ts'
import { type CompanySignIn, type CompanyStart, offerCompanySignIn, pageRoute } from '../../oauth/index.ts'
import { finishOidc, oidcSignInUrl } from '../oidc/callback.ts'
import { logOutByProvider } from '../oidc/logout.ts'
import { findEnabledProvider, findEnabledProviders } from '../provider/enabled-providers.ts'
import { SSO_PATHS } from '../provider/provider.ts'
import { finishSaml, samlSignInUrl, sendOurMetadata, takeSamlResponse } from '../saml/acs.ts'
import { SignInProblem, sendProblem } from './problem.ts'
import { sessionCounts, waysFor } from './ways.ts'

/** The addresses that providers send requests and people back to. */
export function companyRoutes(services: Services): readonly RawRoute[] {
  offerCompanySignIn(services, createCompanySignIn(services))
  return [
    pageRoute(services, 'GET', SSO_PATHS.oidcCallback, finishOidc),
    pageRoute(services, 'POST', SSO_PATHS.oidcLogout, logOutByProvider),
    pageRoute(services, 'GET', SSO_PATHS.samlMetadata, sendOurMetadata),
    pageRoute(services, 'POST', SSO_PATHS.samlAcs, takeSamlResponse),
    pageRoute(services, 'GET', SSO_PATHS.samlFinish, finishSaml),
  ]
}

/** Sign-in by the company, as the authorization server calls it. */
const createCompanySignIn = (services: Services): CompanySignIn => ({
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
    leadOn(pageContext(services, request, response), request, response, location)
  } catch (error) {
    const provider = { programId: start.programId, id: start.providerId }
    await sendProblem(services, { request, response, interactionUid, provider }, error)
  }
}
