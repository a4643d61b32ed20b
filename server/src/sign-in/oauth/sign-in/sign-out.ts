import type { IncomingMessage, ServerResponse } from 'node:http'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { Services } from '../../../platform/services.ts'
import { pageContext, sendPage } from '../../../shared/pages/page.ts'
import { type Client, findClient } from '../clients/clients.ts'
import { isRegisteredRedirectUri } from '../clients/redirect-uris.ts'
import { findUserName } from '../grants/members.ts'
import { foreignFormPage, signedOutPage, signOutPage } from '../pages/message-pages.ts'
import { atIssuer, authorizationServer } from '../server/authorization-server.ts'
import { invalidRequest } from '../server/oauth-error.ts'
import { PATHS } from '../server/paths.ts'
import { readParameters } from '../token/read-parameters.ts'
import { csrfToken, isOwnForm } from './csrf.ts'

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

// The parameters with which a client sends a user to sign out (OpenID Connect RP-Initiated Logout 1.0): which client it is, and
// where to go afterwards.

interface SignOutRequest {
  readonly clientId: string
  readonly redirectUri: string
  readonly state: string | null
}

const NAMES = ['id_token_hint', 'client_id', 'post_logout_redirect_uri', 'state'] as const

/**
 * Where to go after signing out; null when no client is named or it names no address. Throws invalid_request for a
 * client, an address or an ID token that is not valid.
 */
async function readSignOutRequest(services: Services, parameters: URLSearchParams): Promise<SignOutRequest | null> {
  for (const name of NAMES) {
    if (parameters.getAll(name).length > 1) throw invalidRequest(`${name} must not be given twice`)
  }
  const client = await clientOf(services, parameters)
  const redirectUri = parameters.get('post_logout_redirect_uri')
  if (!client || !redirectUri) return null
  if (!isRegisteredRedirectUri(redirectUri, [...client.post_logout_redirect_uris, ...client.redirect_uris])) {
    throw invalidRequest('post_logout_redirect_uri is not registered')
  }
  return { clientId: client.id, redirectUri, state: parameters.get('state') }
}

/** The address to go to afterwards, with the client's state. */
function afterSignOut({ redirectUri, state }: SignOutRequest): string {
  const url = new URL(redirectUri)
  if (state !== null) url.searchParams.set('state', state)
  return url.href
}

async function clientOf(services: Services, parameters: URLSearchParams): Promise<Client | null> {
  const named = parameters.get('client_id') || null
  const hint = parameters.get('id_token_hint') || null
  const hinted = hint === null ? null : await clientOfHint(services, hint)
  if (named && hinted && hinted.id !== named) throw invalidRequest('client_id is not the client of id_token_hint')
  if (hinted || !named) return hinted
  const client = await findClient(services.database, named)
  if (!client) throw invalidRequest('client_id is not a registered client')
  return client
}

/** null for an ID token whose key is gone: it may be one of this server that expired long ago. */
async function clientOfHint(services: Services, hint: string): Promise<Client | null> {
  const { kid, aud } = readHint(hint)
  const { provider, kids } = await authorizationServer(services)
  if (!kids.has(kid ?? '')) return null
  const client = typeof aud === 'string' ? await provider.Client.find(aud) : undefined
  if (!client) throw invalidRequest('id_token_hint is not of a registered client')
  await provider.IdToken.validate(hint, client).catch(() => {
    throw invalidRequest('id_token_hint is not an ID token of this server')
  })
  return findClient(services.database, client.clientId)
}

function readHint(hint: string) {
  try {
    return { kid: decodeProtectedHeader(hint).kid, aud: decodeJwt(hint).aud }
  } catch {
    throw invalidRequest('id_token_hint is not an ID token')
  }
}

/** Not every browser and proxy accepts longer addresses. */
const ADDRESS_MAX_LENGTH = 8000

/**
 * Redirects a form of another site to the equal link: browsers send no `SameSite=Lax` cookies with such a form, so the
 * user would appear signed out; after a redirect they send them. Returns true when it has sent the redirect.
 */
export function redirectFormAsLink(
  request: IncomingMessage,
  response: ServerResponse,
  issuer: string,
  address: string,
): boolean {
  const { origin } = request.headers
  if (origin === undefined || origin === issuer || address.length > ADDRESS_MAX_LENGTH) return false
  response.writeHead(303, { location: address, 'cache-control': 'no-store', 'content-length': '0' }).end()
  return true
}
