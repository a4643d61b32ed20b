import type { RawRoute } from '../../../platform/http/server.ts'
import type { Services } from '../../../platform/services.ts'
import { offerCompanySignIn, pageRoute } from '../../oauth/index.ts'
import { finishOidc } from '../oidc/callback.ts'
import { logOutByProvider } from '../oidc/logout.ts'
import { SSO_PATHS } from '../provider/addresses.ts'
import { finishSaml, takeSamlResponse } from '../saml/acs.ts'
import { sendOurMetadata } from '../saml/our-metadata.ts'
import { createCompanySignIn } from './company-sign-in.ts'

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
