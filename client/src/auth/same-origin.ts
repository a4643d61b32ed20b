import type { Auth, HeaderValues } from '../types.ts'

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])
const NONE: HeaderValues = {}
/** Forms of other sites cannot send it (docs/contract/access.md). */
const MARK: HeaderValues = { 'x-atrium-web': '1' }

/** Calls from a page of the server itself, with the session that its cookie holds. */
export function sameOrigin(): Auth {
  return {
    credentials: 'same-origin',
    headers: (_server, method) => (READS.has(method) ? NONE : MARK),
  }
}
