// The paths of the authorization server. All take Node's own request and response, since the protocol library does.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpError } from '../../../platform/errors.ts'
import { type BearerError, refuseBearer, TOKEN_NEEDED } from '../../../platform/http/access.ts'
import type { Access } from '../../../platform/http/endpoint.ts'
import type { RawRoute } from '../../../platform/http/server.ts'
import { countForAddress } from '../../../platform/rate-limit/rate-limit.ts'
import type { Services } from '../../../platform/services.ts'
import { pageContext, sendPage } from '../../../shared/pages/page.ts'
import { withOwnId } from '../documents/document-clients.ts'
import { claimsFor, findMember } from '../grants/members.ts'
import { apiRoute, jsonRoute, type PageHandler, pageRoute } from '../pages/page-route.ts'
import { programPage } from '../pages/program-page.ts'
import { showInteraction, submitInteraction } from '../sign-in/interaction.ts'
import { lastProgram } from '../sign-in/last-program.ts'
import { showSignOut, submitSignOut } from '../sign-in/sign-out.ts'
import { redirectFormAsLink } from '../sign-in/sign-out-request.ts'
import { showAccessCodeForm, submitAccessCode } from '../sign-in/use-access-code.ts'
import { readParameters } from '../token/read-parameters.ts'
import { issueToken, revokeOrIntrospect } from '../token/token-endpoints.ts'
import { authorizationServer } from './authorization-server.ts'
import { sendJson, tooManyRequests } from './oauth-error.ts'
import { PATHS } from './paths.ts'

/** The routes of the module. */
export function oauthRoutes(services: Services): readonly RawRoute[] {
  const page = (method: 'GET' | 'POST', path: string, handle: PageHandler) => pageRoute(services, method, path, handle)
  const json = (method: 'GET' | 'POST', path: string, handle: PageHandler) => jsonRoute(services, method, path, handle)
  return [
    page('GET', PATHS.authorize, authorize),
    page('POST', PATHS.authorize, authorizeByForm),
    page('GET', `${PATHS.authorize}/:uid`, byProvider),
    page('GET', `${PATHS.interaction}/:uid`, showInteraction),
    page('POST', `${PATHS.interaction}/:uid`, submitInteraction),
    page('GET', `${PATHS.interaction}/:uid/code`, showAccessCodeForm),
    page('POST', `${PATHS.interaction}/:uid/code`, submitAccessCode),
    page('GET', PATHS.logout, showSignOut),
    page('POST', PATHS.logout, submitSignOut),
    json('POST', PATHS.token, issueToken),
    json('POST', PATHS.revoke, revokeOrIntrospect),
    json('POST', PATHS.introspect, revokeOrIntrospect),
    apiRoute(services, 'GET', PATHS.userinfo, sendUserinfo),
    apiRoute(services, 'POST', PATHS.userinfo, sendUserinfo),
    json('GET', PATHS.jwks, byProvider),
    json('GET', PATHS.metadata, byProvider),
    json('GET', PATHS.openidMetadata, byProvider),
  ]
}

/** Each of these calls writes the sign-in that it begins, before anyone has signed in. */
const AUTHORIZE_LIMIT = { name: 'authorize', perMinute: 300 }

async function authorize(services: Services, request: IncomingMessage, response: ServerResponse) {
  const waitSeconds = await countForAddress(services, request, AUTHORIZE_LIMIT)
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds)
  const [path = '', ...query] = withQueryResponseMode(request.url ?? '').split('?')
  const parameters = new URLSearchParams(query.join('?'))
  const changed = await withOwnId(services, parameters)
  if (changed === 'ask') return askForProgram(services, request, response, parameters)
  request.url = changed === parameters ? [path, ...query].join('?') : `${path}?${changed}`
  return byProvider(services, request, response)
}

function askForProgram(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  parameters: URLSearchParams,
): void {
  const context = pageContext(services, request, response)
  parameters.delete('program_id')
  const page = programPage(context.words, PATHS.authorize, {
    fields: [...parameters],
    asks: 'program_id',
    last: lastProgram(services, request),
  })
  sendPage(context, response, 200, page)
}

async function authorizeByForm(services: Services, request: IncomingMessage, response: ServerResponse) {
  const address = `${PATHS.authorize}?${await readParameters(request)}`
  if (redirectFormAsLink(request, response, services.authUrl(), address)) return
  // The body has been read, so the protocol library gets the form as a link.
  request.method = 'GET'
  request.url = address
  await authorize(services, request, response)
}

async function byProvider(services: Services, request: IncomingMessage, response: ServerResponse) {
  await (await authorizationServer(services)).handle(request, response)
}

/**
 * Rewrites the address of an authorization request so that the protocol library responds by a query, errors included: a
 * response mode other than `query` is removed, a response type other than `code` becomes an unknown one. The library
 * would respond to `form_post` with a page that needs script, and to `token` with a fragment.
 */
export function withQueryResponseMode(url: string): string {
  const [path = '', ...rest] = url.split('?')
  const parameters = new URLSearchParams(rest.join('?'))
  const foreignMode = parameters.getAll('response_mode').some(mode => mode !== 'query')
  const foreignType = parameters.getAll('response_type').some(type => type !== 'code')
  if (!foreignMode && !foreignType) return url
  if (foreignMode) parameters.delete('response_mode')
  if (foreignType) parameters.set('response_type', 'unsupported')
  return `${path}?${parameters}`
}

/** The claims of the user of a token: `sub`, and what the scopes `profile` and `email` add. */
async function sendUserinfo(services: Services, request: IncomingMessage, response: ServerResponse) {
  const { authorization } = request.headers
  const token = /^bearer +([\w-]+)$/i.exec(authorization ?? '')?.[1]
  const session = token ? await services.tokens.check(token) : null
  // Without a token the response has no error code (RFC 6750 section 3.1).
  if (session?.actor.kind !== 'user' || session.actor.isForAssistants)
    throw refusal(/^bearer\b/i.test(authorization ?? '') ? 'invalid_token' : null)
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
