import type { Services } from '../../../platform/services.ts'
import type { CompanyStart } from '../../oauth/index.ts'
import { beginRequest, codeVerifierOf, nonceOf } from '../flow/requests.ts'
import { addressesOf } from '../provider/addresses.ts'
import type { ProviderRow } from '../provider/provider.ts'
import { oidcClient } from './client.ts'

/** Where the browser goes to sign in with an OpenID Connect provider. */
export async function oidcSignInUrl(services: Services, provider: ProviderRow, start: CompanyStart): Promise<string> {
  const library = await import('openid-client')
  const configuration = await oidcClient(services, provider)
  const state = await beginRequest(services, { ...start, provider })
  const url = library.buildAuthorizationUrl(configuration, {
    redirect_uri: addressesOf(services.authUrl(), provider.id).redirectUri,
    response_type: 'code',
    scope: (provider.scopes ?? ['openid']).join(' '),
    state,
    nonce: nonceOf(services, state),
    code_challenge: await library.calculatePKCECodeChallenge(codeVerifierOf(services, state)),
    code_challenge_method: 'S256',
    ...(start.userName ? { login_hint: start.userName } : {}),
    ...(start.isFresh ? { prompt: 'login' } : {}),
  })
  return url.href
}
