// The parameters with which a client sends a user to sign out (OpenID Connect RP-Initiated Logout 1.0): which client it is, and
// where to go afterwards.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { Services } from '../../../platform/services.ts'
import { type Client, findClient } from '../clients/clients.ts'
import { isRegisteredRedirectUri } from '../clients/redirect-uris.ts'
import { authorizationServer } from '../server/authorization-server.ts'
import { invalidRequest } from '../server/oauth-error.ts'

export interface SignOutRequest {
  readonly clientId: string
  readonly redirectUri: string
  readonly state: string | null
}

const NAMES = ['id_token_hint', 'client_id', 'post_logout_redirect_uri', 'state'] as const

/**
 * Where to go after signing out; null when no client is named or it names no address. Throws invalid_request for a
 * client, an address or an ID token that is not valid.
 */
export async function readSignOutRequest(
  services: Services,
  parameters: URLSearchParams,
): Promise<SignOutRequest | null> {
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
export function afterSignOut({ redirectUri, state }: SignOutRequest): string {
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
