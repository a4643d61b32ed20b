import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '../../../platform/services.ts'
import { pageContext, sendPage } from '../../../shared/pages/page.ts'
import { findUserName } from '../grants/members.ts'
import { foreignFormPage, signedOutPage, signOutPage } from '../pages/message-pages.ts'
import { atIssuer, authorizationServer } from '../server/authorization-server.ts'
import { PATHS } from '../server/paths.ts'
import { readParameters } from '../token/read-parameters.ts'
import { csrfToken, isOwnForm } from './csrf.ts'
import { afterSignOut, readSignOutRequest, redirectFormAsLink, type SignOutRequest } from './sign-out-request.ts'

/** GET: asks for confirmation before the session of this browser ends, so that a link of another site cannot end it. */
export async function showSignOut(services: Services, request: IncomingMessage, response: ServerResponse) {
  const [, query = ''] = request.url?.split(/\?(.*)/s) ?? []
  await ask(services, request, response, new URLSearchParams(query))
}

/**
 * POST: ends the session of this browser if the form is that of this server's page. Tokens of apps stay. A form sent by a client
 * is treated like its link.
 */
export async function submitSignOut(services: Services, request: IncomingMessage, response: ServerResponse) {
  const form = await readParameters(request)
  const issuer = services.authUrl()
  if (!form.has('csrf')) {
    if (!redirectFormAsLink(request, response, issuer, `${PATHS.logout}?${form}`))
      await ask(services, request, response, form)
    return
  }
  if (!isOwnForm(request, form, issuer)) {
    const context = pageContext(services, request, response)
    return sendPage(context, response, 403, foreignFormPage(context))
  }
  const asked = await readSignOutRequest(services, form)
  const { session, cookies, cookieName } = await currentSession(services, request, response)
  await session.destroy()
  cookies.set(cookieName, null, { httpOnly: true, sameSite: 'lax', path: '/' })
  leave(services, request, response, asked)
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
  if (userName === null) return leave(services, request, response, asked)
  const csrf = csrfToken(request, response, services.authUrl())
  const uiLocales = parameters.get('ui_locales')
  const action = uiLocales ? `${PATHS.logout}?${new URLSearchParams({ ui_locales: uiLocales })}` : PATHS.logout
  const context = pageContext(services, request, response, { uiLocales })
  sendPage(context, response, 200, signOutPage({ words: context.words, action, csrf, userName, asked }))
}

/** Ends the session of this browser with the authorization server, which its cookie names. */
export async function endBrowserSession(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { session } = await currentSession(services, request, response)
  await session.destroy()
}

function leave(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  asked: SignOutRequest | null,
): void {
  if (asked) {
    const headers = { location: afterSignOut(asked), 'cache-control': 'no-store', 'content-length': '0' }
    response.writeHead(303, headers).end()
    return
  }
  const context = pageContext(services, request, response)
  sendPage(context, response, 200, signedOutPage(context))
}

async function currentSession(services: Services, request: IncomingMessage, response: ServerResponse) {
  const { provider } = await authorizationServer(services)
  const context = provider.createContext(atIssuer(request, new URL(services.authUrl())), response)
  const session = await provider.Session.get(context)
  return { session, cookies: context.cookies, cookieName: provider.cookieName('session') }
}
