// The SAML library for one provider and one request.

import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { Services } from '../../../platform/services.ts'
import { addressesOf, type ProviderRow } from '../provider/provider.ts'
import type { Metadata } from './metadata.ts'

export const CLOCK_SKEW_MS = 60_000

export interface SamlRequest {
  /** The id of the request that a response must refer to. */
  readonly id: string
  readonly isFresh?: boolean
}

/** A library that sends this request's id, and accepts only responses to it. */
export function samlLibrary(services: Services, provider: ProviderRow, metadata: Metadata, request: SamlRequest): SAML {
  const { entityId, acsUrl } = addressesOf(services.authUrl(), provider.id)
  return new SAML({
    issuer: entityId,
    callbackUrl: acsUrl,
    audience: entityId,
    entryPoint: metadata.signInUrl,
    idpCert: [...metadata.certificates],
    idpIssuer: metadata.entityId,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    signatureAlgorithm: 'sha256',
    forceAuthn: request.isFresh ?? false,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    generateUniqueId: () => request.id,
    cacheProvider: {
      saveAsync: async (_key, value) => ({ value, createdAt: Date.now() }),
      getAsync: async key => (key === request.id ? new Date().toISOString() : null),
      removeAsync: async () => null,
    },
  })
}
