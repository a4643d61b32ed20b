import type { IncomingMessage, ServerResponse } from 'node:http'
import { startWebSession } from '../../platform/access/web-sessions.ts'
import { webSessionCookie } from '../../platform/http/browser/web-session.ts'
import type { Services } from '../../platform/services.ts'
import { pageContext, sendPage } from '../../shared/pages/page.ts'
import { redeemWebCode } from '../oauth/index.ts'
import { rememberProgram } from './choose-program.ts'
import { continuePage, unfinishedPage } from './pages.ts'
import { resumeSignIn } from './pending-sign-in.ts'

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
