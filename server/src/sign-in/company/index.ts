// Sign-in by the company (docs/contract/company-sign-in.md#identity-providers): providers by OpenID Connect and SAML that a
// program's administrators set up. A sign-in begins and ends in the interaction of the authorization server, as one by
// password does. Decisions 0070 and 0071.

import type { Module } from '../../shared/module.ts'
import { runningChecks } from './checks/check-candidate.ts'
import { checkIdentityProvider } from './endpoints/check-identity-provider.ts'
import { createIdentityProvider } from './endpoints/create-identity-provider.ts'
import { deleteIdentityProvider } from './endpoints/delete-identity-provider.ts'
import { getIdentityProvider } from './endpoints/get-identity-provider.ts'
import { listIdentityProviderFailures } from './endpoints/list-identity-provider-failures.ts'
import { listIdentityProviders } from './endpoints/list-identity-providers.ts'
import { updateIdentityProvider } from './endpoints/update-identity-provider.ts'
import { companyCleanUp } from './flow/clean-up.ts'
import { companyRoutes } from './flow/routes.ts'
import { forgetPlaces } from './forget.ts'
import { oidcClients } from './oidc/client.ts'
import { keyFetches } from './oidc/keys.ts'
import { samlMetadata } from './saml/provider-metadata.ts'

export { checkProviders } from './checks/check-providers.ts'
export { type NewPerson, personArrived } from './people/person-arrived.ts'

export const companyModule: Module = {
  name: 'company',
  loads: [
    () => import('openid-client'),
    () => import('./saml/check-document.ts'),
    () => import('./saml/check-assertion.ts'),
    () => import('./saml/xml.ts'),
    () => import('./saml/library.ts'),
  ],
  states: [oidcClients, keyFetches, samlMetadata, runningChecks],
  rawRoutes: companyRoutes,
  forgetPlaces,
  workers: [companyCleanUp],
  endpoints: [
    listIdentityProviders,
    createIdentityProvider,
    checkIdentityProvider,
    getIdentityProvider,
    updateIdentityProvider,
    deleteIdentityProvider,
    listIdentityProviderFailures,
  ],
}
