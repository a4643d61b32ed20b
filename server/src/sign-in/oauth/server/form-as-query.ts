// OpenID Connect lets clients send people by a form as well as by a link, with the same meaning (Core section 3.1.2.1,
// RP-Initiated Logout section 2).

import type { IncomingMessage, ServerResponse } from 'node:http'

/** Longer addresses are not taken by every browser and proxy. */
const ADDRESS_MAX_LENGTH = 8000

/**
 * Whether a form of another site must come again as a link. Browsers keep `SameSite=Lax` cookies back from it, so that its
 * sender would look signed out; to where a redirect leads they send them. Answers the request in that case.
 */
export function sendsBackAsLink(
  request: IncomingMessage,
  response: ServerResponse,
  issuer: string,
  address: string,
): boolean {
  const { origin } = request.headers
  if (origin === undefined || origin === issuer || address.length > ADDRESS_MAX_LENGTH) return false
  response.writeHead(303, { location: address, 'cache-control': 'no-store', 'content-length': '0' }).end()
  return true
}
