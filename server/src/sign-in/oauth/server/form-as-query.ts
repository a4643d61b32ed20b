// OpenID Connect lets clients send users by a form as well as by a link, with the same meaning (Core section 3.1.2.1,
// RP-Initiated Logout section 2).

import type { IncomingMessage, ServerResponse } from 'node:http'

/** Not every browser and proxy accepts longer addresses. */
const ADDRESS_MAX_LENGTH = 8000

/**
 * Redirects a form of another site to the equal link: browsers send no `SameSite=Lax` cookies with such a form, so the
 * user would look signed out; after a redirect they send them. Returns true when it has sent the redirect.
 */
export function redirectFormAsLink(
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
