// The paths of the authorization server. All take Node's own request and response, since the protocol library does.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RawRoute } from '../../../platform/http/server.ts'
import type { Services } from '../../../platform/services.ts'
import { errorPage } from '../pages/error-page.ts'
import { brokenPage } from '../pages/message-pages.ts'
import { sendPage } from '../pages/page.ts'
import { answerInteraction, showInteraction } from '../sign-in/interaction.ts'
import { answerSignOut, showSignOut } from '../sign-in/sign-out.ts'
import { readParameters } from '../token/read-parameters.ts'
import { answerAboutToken, issueToken } from '../token/token-endpoints.ts'
import { answerableByQuery } from './answerable-by-query.ts'
import { authorizationServer } from './authorization-server.ts'
import { sendsBackAsLink } from './form-as-query.ts'
import { OAuthError, sendOAuthError } from './oauth-error.ts'
import { knownError } from './outage.ts'
import { PATHS } from './paths.ts'
import { answerUserinfo } from './userinfo.ts'

type Answer = (services: Services, request: IncomingMessage, response: ServerResponse) => unknown

/** The routes of the module. */
export function oauthRoutes(services: Services): readonly RawRoute[] {
  const page = (method: 'GET' | 'POST', path: string, answer: Answer) => route(method, path, answer, pageFailed)
  const json = (method: 'GET' | 'POST', path: string, answer: Answer) => route(method, path, answer, jsonFailed)
  return [
    page('GET', PATHS.authorize, authorize),
    page('POST', PATHS.authorize, authorizeByForm),
    page('GET', `${PATHS.authorize}/:uid`, byProvider),
    page('GET', `${PATHS.interaction}/:uid`, showInteraction),
    page('POST', `${PATHS.interaction}/:uid`, answerInteraction),
    page('GET', PATHS.logout, showSignOut),
    page('POST', PATHS.logout, answerSignOut),
    json('POST', PATHS.token, issueToken),
    json('POST', PATHS.revoke, answerAboutToken),
    json('POST', PATHS.introspect, answerAboutToken),
    json('GET', PATHS.userinfo, answerUserinfo),
    json('POST', PATHS.userinfo, answerUserinfo),
    json('GET', PATHS.jwks, byProvider),
    json('GET', PATHS.metadata, byProvider),
    json('GET', PATHS.openidMetadata, byProvider),
  ]

  function route(method: 'GET' | 'POST', path: string, answer: Answer, failed: Failed): RawRoute {
    return {
      methods: [method],
      path,
      async handle(request, response) {
        try {
          await answer(services, request, response)
        } catch (error) {
          const known = knownError(error)
          if (error !== known) services.logger.error({ err: error, path }, 'authorization server')
          if (!response.headersSent) failed(response, known)
          else response.destroy()
        }
      },
    }
  }
}

function authorize(services: Services, request: IncomingMessage, response: ServerResponse) {
  request.url = answerableByQuery(request.url ?? '')
  return byProvider(services, request, response)
}

async function authorizeByForm(services: Services, request: IncomingMessage, response: ServerResponse) {
  const address = `${PATHS.authorize}?${await readParameters(request)}`
  if (sendsBackAsLink(request, response, services.authUrl(), address)) return
  // The form is read: to the protocol library it is the link that it stands for.
  request.method = 'GET'
  request.url = address
  await authorize(services, request, response)
}

async function byProvider(services: Services, request: IncomingMessage, response: ServerResponse) {
  await (await authorizationServer(services)).handle(request, response)
}

type Failed = (response: ServerResponse, error: OAuthError | null) => void

const jsonFailed: Failed = (response, error) =>
  sendOAuthError(response, error ?? new OAuthError(500, 'server_error', 'the server could not answer, try again'))

const pageFailed: Failed = (response, error) => {
  const status = error?.status ?? 500
  const page = error && status < 500 ? errorPage(error.error, error.message) : brokenPage
  sendPage(response, status, page, error?.headers)
}
