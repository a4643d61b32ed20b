// Checks a SAML response, in the thread of reader.ts.

import { type CheckedAssertion, checkAssertion } from './check-assertion.ts'
import { checkDocument } from './check-document.ts'
import { type OurAddresses, samlLibrary } from './library.ts'
import type { Metadata } from './metadata-parts.ts'

/** A response (Base64) of the provider with this metadata, to this request. */
export interface SamlResponse extends OurAddresses {
  readonly text: string
  readonly requestId: string
  readonly metadata: Metadata
}

/** Throws DocumentError, or an error of the library. */
export async function readResponse({ text, requestId, metadata, ...ours }: SamlResponse): Promise<CheckedAssertion> {
  checkDocument(Buffer.from(text, 'base64').toString('utf8'), ours.acsUrl)
  const library = samlLibrary(ours, metadata, { id: requestId })
  const { profile } = await library.validatePostResponseAsync({ SAMLResponse: text })
  return checkAssertion(profile?.getAssertion?.().Assertion, {
    issuer: metadata.entityId,
    audience: ours.entityId,
    recipient: ours.acsUrl,
    requestId,
    now: Date.now(),
  })
}
