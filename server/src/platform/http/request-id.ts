import { randomUUID } from 'node:crypto'

/** The id of a request: the client's own when it is plain text of a sensible length, else a new one. */
export function readRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\x20-\x7e]{1,200}$/.test(header) ? header : randomUUID()
}
