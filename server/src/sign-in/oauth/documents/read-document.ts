// The description of an assistant at its own address: a Client ID Metadata Document (draft-ietf-oauth-client-id-metadata-document).

import { LRUCache } from 'lru-cache'
import { OutboundError } from '../../../platform/net/outbound.ts'
import { defineState, type Services } from '../../../platform/services.ts'
import { cutText, UNSEEN_CHARACTERS } from '../../../platform/text/characters.ts'
import { isOnDevice, REDIRECT_URIS_MAX, redirectUriProblem } from '../clients/redirect-uris.ts'
import { OAuthError } from '../server/oauth-error.ts'

const ADDRESS_MAX_LENGTH = 500
const DOCUMENT_MAX_BYTES = 5 * 1024
const TIMEOUT_MS = 5_000
const NAME_MAX_LENGTH = 60
const OUTCOME_KEPT_MS = 60_000
const OUTCOMES_MAX = 1_000

/** Reads in flight, and failures of the last minute. */
export const documentReads = defineState('documents of assistants', () => ({
  byAddress: new LRUCache<string, Promise<ClientDocument>>({ max: OUTCOMES_MAX, ttl: OUTCOME_KEPT_MS }),
}))

export interface ClientDocument {
  /** The assistant's own name, with the host that vouches for it. */
  readonly name: string
  readonly redirectUris: readonly string[]
}

/** The address of a document as a client id has it, to the letter; throws `invalid_client` for any other. */
export function readDocumentAddress(clientId: string): URL {
  const url = clientId.length <= ADDRESS_MAX_LENGTH ? URL.parse(clientId) : null
  // Whatever is not as the address is written (dot segments, a user, capitals in the host) is refused with it.
  const isPlain = url?.protocol === 'https:' && url.href === clientId && url.pathname !== '/'
  if (!url || !isPlain || url.username || url.password || /[?#]/.test(clientId))
    throw refused('client_id must be an address by https with a path, without query, fragment and user')
  return url
}

/** Reads the document, once for requests at a time; a failure is kept for a minute. Throws OAuthError. */
export function readDocument(services: Services, url: URL): Promise<ClientDocument> {
  const { byAddress } = services.state(documentReads)
  const known = byAddress.get(url.href)
  if (known) return known
  const reading = request(services, url)
  byAddress.set(url.href, reading)
  // The document is kept in the database.
  reading.then(
    () => byAddress.delete(url.href),
    () => {},
  )
  return reading
}

/** Whether its document is being read, or could not be read in the last minute. */
export const isDocumentRead = (services: Services, url: URL): boolean =>
  services.state(documentReads).byAddress.has(url.href)

async function request({ outbound }: Services, url: URL): Promise<ClientDocument> {
  const headers = { accept: 'application/json' }
  const limits = { timeoutMs: TIMEOUT_MS, bodyMaxBytes: DOCUMENT_MAX_BYTES }
  const response = await outbound.request({ method: 'GET', url: url.href, headers, ...limits }).catch(error => {
    if (error instanceof OutboundError) throw refused(`its document could not be read: ${error.message}`)
    throw error
  })
  if (response.status !== 200) throw refused(`its document could not be read: status ${response.status}`)
  if (response.truncated) throw refused(`its document has more than ${DOCUMENT_MAX_BYTES} bytes`)
  return checkDocument(url, response.body.toString('utf8'))
}

/** Parses the text of a document; throws `invalid_client` unless it is of the client at this address. */
export function checkDocument(url: URL, text: string): ClientDocument {
  const document = parse(text)
  if (document.client_id !== url.href) throw refused('its document is of another client_id')
  const method = document.token_endpoint_auth_method ?? 'none'
  if (method !== 'none' || 'client_secret' in document)
    throw refused('its document must be of a client without a secret')
  const given = Array.isArray(document.redirect_uris) ? document.redirect_uris.slice(0, REDIRECT_URIS_MAX) : []
  const redirectUris = given.filter(uri => typeof uri === 'string' && isOwnRedirect(url, uri))
  if (redirectUris.length === 0) throw refused('its document names no redirect address of its host or of a device')
  return { name: nameOf(url, document.client_name), redirectUris }
}

function parse(text: string): Record<string, unknown> {
  try {
    const document: unknown = JSON.parse(text)
    if (typeof document === 'object' && document !== null && !Array.isArray(document))
      return document as Record<string, unknown>
  } catch {
    // Below.
  }
  throw refused('its document is not an object of JSON')
}

const isOwnRedirect = (url: URL, uri: string): boolean =>
  redirectUriProblem(uri) === null && (isOnDevice(uri) || URL.parse(uri)?.origin === url.origin)

function nameOf({ host }: URL, given: unknown): string {
  const unseen = new RegExp(`[${UNSEEN_CHARACTERS}]`, 'gu')
  const name = typeof given === 'string' ? cutText(given.replace(unseen, ''), NAME_MAX_LENGTH).trim() : ''
  return name === '' ? host : `${name} (${host})`
}

const refused = (why: string): OAuthError => new OAuthError(400, 'invalid_client', why)
