// The parameters of a POST to the token, revocation and introspection endpoints. RFC 6749 has forms only; multipart and
// JSON are accepted too (docs/contract/access.md#grants).

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { ACCEPTED_ENCODING, isEncoded, isUtf8 } from '../../../platform/http/input/encoded-body.ts'
import { readJson } from '../../../platform/http/input/read-json.ts'
import { invalidClient, invalidRequest, OAuthError } from '../server/oauth-error.ts'

/** Far more than the longest assertion: parsing a form of a megabyte would take a tenth of a second. */
const BODY_MAX_BYTES = 128 * 1024

const JSON_LIMITS = { valuesMax: 1_000, depthMax: 5 }

/** Reads the body of a request into parameters. Throws invalid_request for a body that is not a flat form. */
export async function readParameters(request: IncomingMessage): Promise<URLSearchParams> {
  const body = await readBody(request)
  const contentType = request.headers['content-type'] ?? ''
  if (isEncoded(request))
    throw new OAuthError(415, 'invalid_request', 'the body must not be compressed', ACCEPTED_ENCODING)
  if (!isUtf8(contentType)) throw invalidRequest('the body must be UTF-8')
  switch (contentType.split(';', 1)[0]?.trim().toLowerCase()) {
    case 'application/x-www-form-urlencoded':
      return new URLSearchParams(body.toString('utf8'))
    case 'application/json':
      return fromJson(body)
    case 'multipart/form-data':
      return fromMultipart(body, contentType)
    default:
      if (body.length === 0) return new URLSearchParams()
      throw invalidRequest('the body must be a form, multipart/form-data or JSON')
  }
}

/** Reads and discards a body that is too long: a client that is still sending would not see the response. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= BODY_MAX_BYTES) chunks.push(chunk)
    else chunks.length = 0
  }
  if (size > BODY_MAX_BYTES) throw invalidRequest(`the body may have at most ${BODY_MAX_BYTES} bytes`)
  return Buffer.concat(chunks)
}

async function fromJson(bytes: Buffer): Promise<URLSearchParams> {
  let body: unknown
  try {
    body = await readJson(bytes, JSON_LIMITS)
  } catch {
    throw invalidRequest('the body is not JSON')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidRequest('the body is not an object')
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(body)) {
    if (value === null) continue
    if (typeof value === 'object') throw invalidRequest('parameters must be texts')
    parameters.append(name, String(value))
  }
  return parameters
}

async function fromMultipart(body: Buffer, contentType: string): Promise<URLSearchParams> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw invalidRequest('the body is not multipart/form-data')
    })
  const parameters = new URLSearchParams()
  for (const [name, value] of form) {
    if (typeof value !== 'string') throw invalidRequest('parameters must be texts, not files')
    parameters.append(name, value)
  }
  return parameters
}

export interface PresentedClient {
  readonly id: string
  /** null: none was presented. */
  readonly secret: string | null
}

/**
 * The client that a request names, by HTTP Basic or in its body; null when it names none. Throws invalid_client for an
 * Authorization header that is not readable Basic.
 */
export function presentedClient(headers: IncomingHttpHeaders, parameters: URLSearchParams): PresentedClient | null {
  if (headers.authorization !== undefined) return fromBasic(headers.authorization)
  const id = parameters.get('client_id')
  return id ? { id, secret: parameters.get('client_secret') || null } : null
}

function fromBasic(header: string): PresentedClient {
  const [, encoded] = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header) ?? []
  const text = encoded ? Buffer.from(encoded, 'base64').toString('utf8') : ''
  const at = text.indexOf(':')
  if (at < 1) throw invalidClient('the Authorization header must be HTTP Basic with client_id and client_secret', true)
  try {
    return { id: decodeForm(text.slice(0, at)), secret: decodeForm(text.slice(at + 1)) || null }
  } catch {
    throw invalidClient('client_id and client_secret must be form-encoded', true)
  }
}

/** RFC 6749 section 2.3.1: both parts are form-encoded before they are put into Basic. */
const decodeForm = (text: string): string => decodeURIComponent(text.replaceAll('+', '%20'))
