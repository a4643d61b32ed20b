// The paths of the authorization server. All take Node's own request and response, since the protocol library does.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { countForAddress } from '../../../platform/http/limits/address-limit.ts'
import type { RawRoute } from '../../../platform/http/server.ts'
import type { Services } from '../../../platform/services.ts'
import { apiRoute, jsonRoute, type PageHandler, pageRoute } from '../pages/page-route.ts'
import { showInteraction, submitInteraction } from '../sign-in/interaction.ts'
import { showSignOut, submitSignOut } from '../sign-in/sign-out.ts'
import { showAccessCodeForm, submitAccessCode } from '../sign-in/use-access-code.ts'
import { readParameters } from '../token/read-parameters.ts'
import { issueToken, revokeOrIntrospect } from '../token/token-endpoints.ts'
import { authorizationServer } from './authorization-server.ts'
import { redirectFormAsLink } from './form-as-query.ts'
import { tooManyRequests } from './oauth-error.ts'
import { PATHS } from './paths.ts'
import { withQueryResponseMode } from './query-response-mode.ts'
import { sendUserinfo } from './userinfo.ts'

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
  request.url = withQueryResponseMode(request.url ?? '')
  return byProvider(services, request, response)
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
