// How a request to the token endpoint says which client it comes from (RFC 6749 section 2.3).

import type { IncomingHttpHeaders } from 'node:http'
import { invalidClient } from '../server/oauth-error.ts'

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
