import type { IncomingMessage } from 'node:http'
import { HttpError } from '../errors.ts'

/** What a refusal says is accepted (RFC 9110, section 15.5.16). */
export const ACCEPTED_ENCODING = { 'accept-encoding': 'identity' } as const

/** Whether a body has a content coding. Read as it is, it would be taken for something else. */
export function isEncoded({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const codings = String(headers['content-encoding'] ?? '').toLowerCase()
  return !codings.split(',').every(one => ['', 'identity'].includes(one.trim()))
}

/** Throws 415 for a body with a content coding. */
export function refuseEncodedBody(request: Pick<IncomingMessage, 'headers'>): void {
  if (isEncoded(request)) throw new HttpError(415, 'The body must not be compressed', { headers: ACCEPTED_ENCODING })
}
