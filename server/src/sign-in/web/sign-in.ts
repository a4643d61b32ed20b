import type { IncomingMessage, ServerResponse } from 'node:http'
import { startWebSession } from '../../platform/access/web-sessions.ts'
import { refuseBearer } from '../../platform/http/access.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { endedWebSessionCookie, webSessionCookie } from '../../platform/http/web-session.ts'
import type { Services } from '../../platform/services.ts'
import { pageContext, sendPage } from '../../shared/pages/page.ts'
import { leadToSetUp } from '../../shared/set-up.ts'
import {
  endBrowserSession,
  endSignIn,
  programPage,
  redeemWebCode,
  rememberProgram,
  webAuthorizeUrl,
} from '../oauth/index.ts'
import { chooseProgram } from './choose-program.ts'
import { continuePage, unfinishedPage, unknownProgramPage } from './pages.ts'
import { beginSignIn, resumeSignIn } from './pending-sign-in.ts'
import { readReturnTo, SIGN_IN_PATH, signInPath } from './return-to.ts'

/**
 * Marks a request that was redirected from another name of this server, so that it is not redirected twice behind a
 * proxy.
 */
const MOVED = 'moved'

/** GET /web/sign-in: sends the browser to the authorization server, for the program's own web client. */
export async function startSignIn(services: Services, request: IncomingMessage, response: ServerResponse) {
  if (await leadToSetUp(services, response)) return
  const [, query = ''] = request.url?.split(/\?(.*)/s) ?? []
  const parameters = new URLSearchParams(query)
  if (isElsewhere(services, request) && !parameters.has(MOVED)) {
    parameters.set(MOVED, '1')
    return redirect(response, `${services.baseUrl()}${SIGN_IN_PATH}?${parameters}`)
  }
  const returnTo = readReturnTo(parameters.get('return_to'))
  const choice = await chooseProgram(services, request, parameters.get('program'))
  if (choice === 'unknown' || choice === 'ask') {
    const context = pageContext(services, request, response, { languagesAt: signInPath(returnTo) })
    return choice === 'unknown'
      ? sendPage(context, response, 404, unknownProgramPage(context.words, returnTo))
      : sendPage(
          context,
          response,
          200,
          programPage(context.words, SIGN_IN_PATH, {
            fields: [
              ['return_to', returnTo],
              ['ui_locales', context.words.language],
            ],
            asks: 'program',
          }),
        )
  }
  const { programId } = choice
  const begun = beginSignIn(services, request, response, { programId, returnTo })
  const uiLocales = parameters.get('ui_locales')
  redirect(response, webAuthorizeUrl(services, programId, { ...begun, uiLocales }))
}

/**
 * The server may be reached by other names, such as localhost; cookies of one name are not sent to the other, which
 * links use.
 */
function isElsewhere(services: Services, { headers }: IncomingMessage): boolean {
  return headers.host !== undefined && headers.host !== new URL(services.baseUrl()).host
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store', 'content-length': '0' }).end()
}

/**
 * GET /web/callback: the code becomes a session. It responds with a page that redirects: after an HTTP redirect that
 * started on another site, browsers would not send the new cookie.
 */
export async function finishSignIn(services: Services, request: IncomingMessage, response: ServerResponse) {
  const context = pageContext(services, request, response)
  const { searchParams } = new URL(request.url ?? '/', services.baseUrl())
  // Checked before the code, so that only this browser can spend it or end its sign-in.
  const pending = resumeSignIn(services, request, searchParams.get('state'))
  if (!pending) return sendPage(context, response, 400, unfinishedPage(context.words, '/'))
  const { programId, returnTo, codeVerifier } = pending
  const issuer = searchParams.get('iss')
  const code = issuer === null || issuer === services.authUrl() ? searchParams.get('code') : null
  const redeemed = code === null ? null : await redeemWebCode(services, programId, code, codeVerifier)
  const userAgent = request.headers['user-agent'] ?? null
  const cookie = redeemed && (await startWebSession(services.database, { ...redeemed, userAgent }))
  if (!cookie) return sendPage(context, response, 400, unfinishedPage(context.words, returnTo))
  response.appendHeader('set-cookie', webSessionCookie(services, cookie))
  response.appendHeader('set-cookie', rememberProgram(services, programId))
  sendPage(context, response, 200, continuePage(context.words, returnTo))
}

const ACCESS = { as: ['user'] } as const

/** Ends the web session of the request, and the browser's session with the authorization server. */
export const signOutOfWeb = endpoint('POST /web/sign-out', {
  tag: 'Session',
  summary: 'Sign out of the web pages',
  description:
    'Ends the web session whose cookie comes with the request, and clears the cookie. A token is ended at `/oauth/revoke`.',
  access: ACCESS,
  transaction: 'own',
  output: { status: 204 },
  async handle({ actor, services, request, reply }) {
    const { grantId, isWebSession, programId, userId } = actor
    if (!isWebSession || grantId === null) {
      throw refuseBearer(ACCESS, { error: 'invalid_token', detail: 'This call ends a web session, not a token' })
    }
    await services.database.transaction(programId, db => endSignIn(db, userId, grantId))
    await endBrowserSession(services, request.raw, reply.raw)
    reply.header('set-cookie', endedWebSessionCookie(services))
  },
})
