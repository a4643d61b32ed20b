// The SAML library for one provider and one request.

import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { Metadata } from './metadata-parts.ts'

export const CLOCK_SKEW_MS = 60_000

export interface SamlRequest {
  /** The id of the request that a response must refer to. */
  readonly id: string
  readonly isFresh?: boolean
}

/** The addresses of this server for one provider. */
export interface OurAddresses {
  readonly entityId: string
  readonly acsUrl: string
}

/** A library that sends this request's id, and accepts only responses to it. */
export function samlLibrary({ entityId, acsUrl }: OurAddresses, metadata: Metadata, request: SamlRequest): SAML {
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
