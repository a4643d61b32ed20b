import type { IncomingMessage } from 'node:http'
import { HttpError } from '../../errors.ts'

/** The header of a 415 that names the accepted codings (RFC 9110, section 15.5.16). */
export const ACCEPTED_ENCODING = { 'accept-encoding': 'identity' } as const

/** Whether a body has a content coding. */
export function isEncoded({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const codings = String(headers['content-encoding'] ?? '').toLowerCase()
  return !codings.split(',').every(one => ['', 'identity'].includes(one.trim()))
}

/** Throws 415 for a body with a content coding. */
export function refuseEncodedBody(request: Pick<IncomingMessage, 'headers'>): void {
  if (isEncoded(request)) throw new HttpError(415, 'The body must not be compressed', { headers: ACCEPTED_ENCODING })
}

const CHARSET = /;\s*charset\s*=\s*("[^"]*"|[^;\s]*)/gi

/** Whether a body of this content type is UTF-8, as every text must be; types without a charset count as UTF-8. */
export function isUtf8(contentType: string): boolean {
  return [...contentType.matchAll(CHARSET)].every(([, name = '']) => /^"?utf-?8"?$/i.test(name))
}
