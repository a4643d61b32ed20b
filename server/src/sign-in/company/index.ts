// Sign-in by the company (docs/contract/company-sign-in.md#identity-providers): providers by OpenID Connect and SAML that a
// program's administrators set up. A sign-in begins and ends in the interaction of the authorization server, as one by
// password does. Decisions 0070 and 0071.

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
import { companyCleanUp } from './flow/clean-up.ts'
import { companyRoutes } from './flow/routes.ts'
import { forgetPlaces } from './forget.ts'
import { oidcClients } from './oidc/client.ts'
import { keyFetches } from './oidc/keys.ts'
import { samlMetadata } from './saml/metadata.ts'

export { checkProviders } from './checks/check-candidate.ts'
export { type NewPerson, personArrived } from './people/sign-in-person.ts'

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
