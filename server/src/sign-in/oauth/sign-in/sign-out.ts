import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '../../../platform/services.ts'
import { findUserName } from '../grants/members.ts'
import { foreignFormPage, signedOutPage, signOutPage } from '../pages/message-pages.ts'
import { sendPage } from '../pages/page.ts'
import { atIssuer, authorizationServer } from '../server/authorization-server.ts'
import { sendsBackAsLink } from '../server/form-as-query.ts'
import { PATHS } from '../server/paths.ts'
import { readParameters } from '../token/read-parameters.ts'
import { csrfToken, isOwnForm } from './csrf.ts'
import { afterSignOut, readSignOutRequest, type SignOutRequest } from './sign-out-request.ts'

/** GET: asks before the session of this browser is ended, so that no link of another site can do it. */
export async function showSignOut(services: Services, request: IncomingMessage, response: ServerResponse) {
  const [, query = ''] = request.url?.split(/\?(.*)/s) ?? []
  await ask(services, request, response, new URLSearchParams(query))
}

/**
 * POST: ends the session of this browser when the form is that of our page. Tokens that apps were given stay. A form of a
 * client asks for the same as its link would.
 */
export async function answerSignOut(services: Services, request: IncomingMessage, response: ServerResponse) {
  const form = await readParameters(request)
  const issuer = services.authUrl()
  if (!form.has('csrf')) {
    if (!sendsBackAsLink(request, response, issuer, `${PATHS.logout}?${form}`))
      await ask(services, request, response, form)
    return
  }
  if (!isOwnForm(request, form, issuer)) return sendPage(response, 403, foreignFormPage)
  const asked = await readSignOutRequest(services, form)
  const { session, cookies, cookieName } = await currentSession(services, request, response)
  await session.destroy()
  cookies.set(cookieName, null, { httpOnly: true, sameSite: 'lax', path: '/' })
  leave(response, asked)
}

async function ask(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  parameters: URLSearchParams,
): Promise<void> {
  const asked = await readSignOutRequest(services, parameters)
  const { session } = await currentSession(services, request, response)
  const userName = session.accountId ? await findUserName(services.database, session.accountId) : null
  if (userName === null) return leave(response, asked)
  const csrf = csrfToken(request, response, services.authUrl())
  sendPage(response, 200, signOutPage({ action: PATHS.logout, csrf, userName, asked }))
}

function leave(response: ServerResponse, asked: SignOutRequest | null): void {
  if (asked) {
    const headers = { location: afterSignOut(asked), 'cache-control': 'no-store', 'content-length': '0' }
    response.writeHead(303, headers).end()
  } else sendPage(response, 200, signedOutPage)
}

async function currentSession(services: Services, request: IncomingMessage, response: ServerResponse) {
  const { provider } = await authorizationServer(services)
  const context = provider.createContext(atIssuer(request, new URL(services.authUrl())), response)
  const session = await provider.Session.get(context)
  return { session, cookies: context.cookies, cookieName: provider.cookieName('session') }
}
