// What the log keeps of an attempt. Secrets are masked: the authorization that was sent, also where a receiver repeats it, and
// cookies.

import { cutBytes } from '../../../platform/text/characters.ts'

/** Headers by name, as they are sent or kept. */
export type KeptHeaders = Readonly<Record<string, string>>

const MASK = '***'
const BODY_KEPT_BYTES = 1024
const HEADERS_KEPT_MAX = 30
const HEADERS_KEPT_CHARACTERS = 2048
const SECRET_HEADERS: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization', 'set-cookie'])
/** Shorter ones are no secrets, and would be found everywhere. */
const SECRET_LENGTH_MIN = 6

/** The headers of a request, with the authorization masked. */
export const keptRequestHeaders = (headers: KeptHeaders): KeptHeaders =>
  'authorization' in headers ? { ...headers, authorization: MASK } : headers

/** Headers of a response that the database accepts: at most 30 of them, 2 KiB together. */
export function keptResponseHeaders(headers: KeptHeaders, authorization: string | undefined): KeptHeaders {
  const hide = createHider(authorization)
  const kept: Record<string, string> = {}
  let free = HEADERS_KEPT_CHARACTERS
  for (const [name, value] of Object.entries(headers).slice(0, HEADERS_KEPT_MAX)) {
    const shown = SECRET_HEADERS.has(name) ? MASK : hide(storable(value))
    free -= name.length + shown.length
    if (free < 0) break
    kept[name] = shown
  }
  return kept
}

/** The beginning of a response as a text that the database accepts: at most 1 KiB, to the end of a character. */
export function keptBody(body: Buffer, authorization: string | undefined): string | null {
  if (body.length === 0) return null
  // Hidden before it is cut: a cut secret would not be found.
  const text = createHider(authorization)(storable(body.toString('utf8')))
  return cutBytes(text, BODY_KEPT_BYTES)
}

const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Hides the header's value, and the credentials in it without their scheme. */
function createHider(authorization: string | undefined): (text: string) => string {
  const parts = [authorization ?? '', authorization?.replace(/^\S+\s+/, '') ?? '']
  const secrets = parts.filter(part => part.length >= SECRET_LENGTH_MIN)
  return text => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, MASK), text)
}
