import type { IncomingMessage, ServerResponse } from 'node:http'
import { type BearerError, refuseBearer, TOKEN_NEEDED } from '../../../platform/http/bearer-challenge.ts'
import type { Access } from '../../../platform/http/endpoint.ts'
import type { HttpError } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { claimsFor, findMember } from '../grants/members.ts'
import { sendJson } from './oauth-error.ts'

/** What OpenID Connect says about the user of a token: `sub`, and what the scopes `profile` and `email` add. */
export async function sendUserinfo(services: Services, request: IncomingMessage, response: ServerResponse) {
  const { authorization } = request.headers
  const token = /^bearer +([\w-]+)$/i.exec(authorization ?? '')?.[1]
  const session = token ? await services.tokens.check(token) : null
  // Nothing is said about a token that was not presented (RFC 6750 section 3.1).
  if (session?.actor.kind !== 'user') throw refusal(/^bearer\b/i.test(authorization ?? '') ? 'invalid_token' : null)
  const { programId, userId, scopes } = session.actor
  if (!scopes.has('openid')) throw refusal('insufficient_scope')
  const member = await findMember(services.database, programId, String(userId))
  if (!member) throw refusal('invalid_token')
  sendJson(response, 200, claimsFor(member, scopes))
}

const ACCESS: Access = { as: ['user'], scopes: ['openid'] }

function refusal(error: BearerError | null): HttpError {
  const detail = error === 'insufficient_scope' ? 'The token lacks the scope openid' : TOKEN_NEEDED
  return refuseBearer(ACCESS, { error, detail })
}
