import type { IncomingMessage, ServerResponse } from 'node:http'
import { type BearerError, bearerChallenge } from '../../../platform/http/bearer-challenge.ts'
import type { Services } from '../../../platform/services.ts'
import { claimsFor, findMember } from '../grants/members.ts'
import { OAuthError, sendJson } from './oauth-error.ts'

/** What OpenID Connect says about the user of a token: `sub`, and what the scopes `profile` and `email` add. */
export async function sendUserinfo(services: Services, request: IncomingMessage, response: ServerResponse) {
  const { authorization } = request.headers
  const token = /^bearer +([\w-]+)$/i.exec(authorization ?? '')?.[1]
  const session = token ? await services.tokens.check(token) : null
  if (session?.actor.kind !== 'user') throw invalidToken(/^bearer\b/i.test(authorization ?? ''))
  const { programId, userId, scopes } = session.actor
  if (!scopes.has('openid')) throw bearerError(403, 'insufficient_scope', 'the scope openid is required')
  const member = await findMember(services.database, programId, String(userId))
  if (!member) throw invalidToken(true)
  sendJson(response, 200, claimsFor(member, scopes))
}

const NEEDED = ['openid']

/** Nothing is said about a token that was not presented (RFC 6750 section 3.1). */
function invalidToken(presented: boolean): OAuthError {
  if (presented) return bearerError(401, 'invalid_token', 'a valid access token is required')
  const headers = { 'www-authenticate': bearerChallenge(null, '', NEEDED) }
  return new OAuthError(401, 'invalid_token', 'a valid access token is required', headers)
}

const bearerError = (status: number, error: BearerError, description: string): OAuthError =>
  new OAuthError(status, error, description, { 'www-authenticate': bearerChallenge(error, description, NEEDED) })
