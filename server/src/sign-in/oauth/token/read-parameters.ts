// The parameters of a POST to the token, revocation and introspection endpoints. RFC 6749 has forms only; multipart and
// JSON are accepted too (docs/contract/access.md#grants).

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { limits } from '../../../platform/config.ts'
import { ACCEPTED_ENCODING, isEncoded, isUtf8 } from '../../../platform/http/input/encoded-body.ts'
import { readJson } from '../../../platform/http/input/read-json.ts'
import { readToEnd } from '../../../platform/http/response/early-response.ts'
import { invalidClient, invalidRequest, OAuthError } from '../server/oauth-error.ts'

/** Counted before a body is parsed: many short parameters take a hundred times as long as a few long ones. */
const PARAMETERS_MAX = 1_000
/** Lines of a part of multipart/form-data: its boundary, its headers and its value. */
const PART_LINES_MAX = 10

const JSON_LIMITS = { valuesMax: PARAMETERS_MAX, depthMax: 5 }

/**
 * Reads the body of a request into parameters. Throws invalid_request for a body that is not a flat form, with 413 for one of more than
 * `bytesMax` bytes, at once.
 */
export async function readParameters(
  request: IncomingMessage,
  bytesMax: number = limits.formMaxBytes,
): Promise<URLSearchParams> {
  const body = await readBody(request, bytesMax)
  const contentType = request.headers['content-type'] ?? ''
  if (isEncoded(request))
    throw new OAuthError(415, 'invalid_request', 'the body must not be compressed', ACCEPTED_ENCODING)
  if (!isUtf8(contentType)) throw invalidRequest('the body must be UTF-8')
  switch (contentType.split(';', 1)[0]?.trim().toLowerCase()) {
    case 'application/x-www-form-urlencoded':
      checkCount(body, '&', PARAMETERS_MAX)
      return new URLSearchParams(body.toString('utf8'))
    case 'application/json':
      return fromJson(body)
    case 'multipart/form-data':
      checkCount(body, '\n', PARAMETERS_MAX * PART_LINES_MAX)
      return fromMultipart(body, contentType)
    default:
      if (body.length === 0) return new URLSearchParams()
      throw invalidRequest('the body must be a form, multipart/form-data or JSON')
  }
}

async function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = Number(request.headers['content-length'] ?? 0)
  if (size <= bytesMax) {
    size = 0
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > bytesMax) break
      chunks.push(chunk)
    }
  }
  if (size <= bytesMax) return Buffer.concat(chunks)
  // Discards the rest beside the response: a client that is still sending would not see it otherwise.
  readToEnd(request)
  throw new OAuthError(413, 'invalid_request', `the body may have at most ${bytesMax} bytes`)
}

function checkCount(body: Buffer, mark: string, countMax: number): void {
  let count = 0
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + 1))
    if (++count > countMax) throw invalidRequest(`the body may have at most ${PARAMETERS_MAX} parameters`)
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
