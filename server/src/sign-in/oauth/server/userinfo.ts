import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '../../../platform/services.ts'
import { claimsOf, findMember } from '../grants/members.ts'
import { OAuthError, sendJson } from './oauth-error.ts'

/** What OpenID Connect says about the user of a token: `sub`, and with the scope `profile` the rest. */
export async function answerUserinfo(services: Services, request: IncomingMessage, response: ServerResponse) {
  const token = /^bearer +([\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const session = token ? await services.tokens.check(token) : null
  if (session?.actor.kind !== 'user') throw bearerError(401, 'invalid_token', 'a valid access token is required')
  const { programId, userId, scopes } = session.actor
  if (!scopes.has('openid')) throw bearerError(403, 'insufficient_scope', 'the scope openid is required')
  const member = await findMember(services.database, programId, String(userId))
  if (!member) throw bearerError(401, 'invalid_token', 'a valid access token is required')
  const claims = claimsOf(member)
  sendJson(response, 200, scopes.has('profile') ? claims : { sub: claims.sub })
}

/** RFC 6750 section 3. */
const bearerError = (status: number, error: string, description: string): OAuthError =>
  new OAuthError(status, error, description, {
    'www-authenticate': `Bearer realm="atrium", error="${error}", error_description="${description}"`,
  })
