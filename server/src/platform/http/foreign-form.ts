import type { IncomingMessage } from 'node:http'

/** Whether a form was sent by a page of another server; programs that are no browsers do not say. */
export function isForeignForm({ headers }: IncomingMessage, baseUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  // Pages have `no-referrer`, with which browsers send the origin `null` for their own forms.
  if (origin !== undefined && origin !== 'null' && origin !== baseUrl) return true
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}
