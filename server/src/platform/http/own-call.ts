// Calls of this server to itself on behalf of an assistant: through the same checks, limits and serializers, in this process alone.
// Nobody else knows the key, which is made with each process.

import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const KEY = randomBytes(32)
const HEADER = 'x-atrium-own-call'

/** The headers that make a call one of this server. */
export const ownCallHeaders = (): Record<string, string> => ({ [HEADER]: KEY.toString('hex') })

export function isOwnCall(headers: IncomingHttpHeaders): boolean {
  const given = Buffer.from(String(headers[HEADER] ?? ''), 'hex')
  return given.length === KEY.length && timingSafeEqual(given, KEY)
}
