// Reads XML of identity providers in a thread of its own: the libraries' running time grows faster than the document.

import { HelperThread } from '../../../platform/helper-thread.ts'
import type { CheckedAssertion } from './check-assertion.ts'
import type { MetadataParts } from './metadata-parts.ts'
import { DocumentError, MetadataError } from './problems.ts'
import type { SamlResponse } from './read-response.ts'

/** For one document, with the libraries that the first one loads. */
const READING_MAX_MS = 10_000

export type SamlCall =
  | { readonly kind: 'metadata'; readonly xml: string }
  | { readonly kind: 'response'; readonly response: SamlResponse }

export type SamlResult =
  | { readonly parts: MetadataParts }
  | { readonly checked: CheckedAssertion }
  | { readonly refused: string; readonly isRefusal: boolean }

const thread = new HelperThread<SamlCall, SamlResult>(new URL('./saml-thread.ts', import.meta.url), READING_MAX_MS)

/** Reads the metadata of exactly one provider. Throws MetadataError. */
export async function readMetadataParts(xml: string): Promise<MetadataParts> {
  const result = await read({ kind: 'metadata', xml })
  if ('parts' in result) return result.parts
  throw new MetadataError('refused' in result ? result.refused : 'the metadata cannot be read')
}

/** Checks a response to a request of this server, its signature included. Throws DocumentError. */
export async function checkResponse(response: SamlResponse): Promise<CheckedAssertion> {
  const result = await read({ kind: 'response', response })
  if ('checked' in result) return result.checked
  throw 'refused' in result
    ? new DocumentError(result.refused, result.isRefusal)
    : new DocumentError('it cannot be read')
}

const read = (call: SamlCall): Promise<SamlResult> =>
  thread.run(call).catch((error: Error) => ({ refused: error.message, isRefusal: false }))
