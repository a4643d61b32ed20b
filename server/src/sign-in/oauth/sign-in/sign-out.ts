import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '../../../platform/services.ts'
import { findUserName } from '../grants/members.ts'
import { foreignFormPage, signedOutPage, signOutPage } from '../pages/message-pages.ts'
import { sendPage } from '../pages/page.ts'
import { atIssuer, authorizationServer } from '../server/authorization-server.ts'
import { PATHS } from '../server/paths.ts'
import { readParameters } from '../token/read-parameters.ts'
import { csrfToken, isOwnForm } from './csrf.ts'

/** GET: asks before the session of this browser is ended, so that no link of another site can do it. */
export async function showSignOut(services: Services, request: IncomingMessage, response: ServerResponse) {
  const { session } = await currentSession(services, request, response)
  const userName = session.accountId ? await findUserName(services.database, session.accountId) : null
  if (userName === null) return sendPage(response, 200, signedOutPage)
  const csrf = csrfToken(request, response, services.authUrl())
  sendPage(response, 200, signOutPage({ action: PATHS.logout, csrf, userName }))
}

/** POST: ends the session of this browser. Tokens that apps were given stay. */
export async function answerSignOut(services: Services, request: IncomingMessage, response: ServerResponse) {
  const form = await readParameters(request)
  if (!isOwnForm(request, form, services.authUrl())) return sendPage(response, 403, foreignFormPage)
  const { session, cookies, cookieName } = await currentSession(services, request, response)
  await session.destroy()
  cookies.set(cookieName, null, { httpOnly: true, sameSite: 'lax', path: '/' })
  sendPage(response, 200, signedOutPage)
}

async function currentSession(services: Services, request: IncomingMessage, response: ServerResponse) {
  const { provider } = await authorizationServer(services)
  const context = provider.createContext(atIssuer(request, new URL(services.authUrl())), response)
  const session = await provider.Session.get(context)
  return { session, cookies: context.cookies, cookieName: provider.cookieName('session') }
}
