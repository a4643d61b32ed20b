import type { Services } from '../../../platform/services.ts'
import type { CompanyStart } from '../../oauth/index.ts'
import { beginRequest, samlRequestIdOf } from '../flow/requests.ts'
import type { ProviderRow } from '../provider/provider.ts'
import { providerMetadata } from './provider-metadata.ts'

/** Where the browser goes to sign in with a SAML provider. */
export async function samlSignInUrl(services: Services, provider: ProviderRow, start: CompanyStart): Promise<string> {
  const { samlLibrary } = await import('./library.ts')
  const metadata = await providerMetadata(services, provider)
  const state = await beginRequest(services, { ...start, provider })
  const request = { id: samlRequestIdOf(services, state), isFresh: start.isFresh }
  return samlLibrary(services, provider, metadata, request).getAuthorizeUrlAsync(state, undefined, {})
}
