// An attempt as the log keeps it. Secrets are masked: the authorization that was sent, also in responses, and cookies.

import { cutBytes } from '../../../platform/text/characters.ts'

/** Headers by name, as they are sent or kept. */
export type KeptHeaders = Readonly<Record<string, string>>

const MASK = '***'
const BODY_KEPT_BYTES = 1024
const HEADERS_KEPT_MAX = 30
const HEADERS_KEPT_CHARACTERS = 2048
const SECRET_HEADERS: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization', 'set-cookie'])
/** Shorter values are no secrets, and would be found everywhere. */
const SECRET_LENGTH_MIN = 6

export const keptRequestHeaders = (headers: KeptHeaders): KeptHeaders =>
  'authorization' in headers ? { ...headers, authorization: MASK } : headers

/** Headers of a response that the database accepts: at most 30 of them, 2 KiB together. */
export function keptResponseHeaders(headers: KeptHeaders, hide: Hider): KeptHeaders {
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
export function keptBody(body: Buffer, hide: Hider): string | null {
  if (body.length === 0) return null
  // Masked before it is cut: a cut secret would not be found.
  return cutBytes(hide(storable(body.toString('utf8'))), BODY_KEPT_BYTES)
}

const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Masks secrets in a text. */
type Hider = (text: string) => string

/** Masks these values, and the credentials in them without a scheme before. */
export function createHider(values: readonly (string | undefined)[]): Hider {
  const parts = values.flatMap(value => [value ?? '', value?.replace(/^\S+\s+/, '') ?? ''])
  // The longest first: a part of another one would leave the rest of it.
  const secrets = parts.filter(part => part.length >= SECRET_LENGTH_MIN).sort((one, other) => other.length - one.length)
  return text => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, MASK), text)
}

/** The secret parts of an address: all of it after the host, as a whole and in parts. */
export function secretsOfUrl(text: string): string[] {
  const { href, pathname, search } = new URL(text)
  const secret = pathname + search
  const parts = [text, href, secret, pathname, ...secret.split(/[/?&=;]/)]
  return parts.flatMap(part => [part, decoded(part)])
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
