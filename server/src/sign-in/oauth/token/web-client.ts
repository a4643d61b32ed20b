// The program's own pages as a client of this authorization server: their codes are redeemed in this process, since no
// one has the client's secret. Decision 0026.

import { hash } from 'node:crypto'
import type { Services } from '../../../platform/services.ts'
import { webClientId } from '../clients/clients.ts'
import { authorizationServer } from '../server/authorization-server.ts'
import { PATHS } from '../server/paths.ts'

/** The redirect URI of the web clients. */
export const webCallbackUrl = (services: Services): string => services.baseUrl() + PATHS.webCallback

export interface WebSignIn {
  readonly state: string
  readonly codeVerifier: string
  /** The person's languages; null: those of the browser. */
  readonly uiLocales: string | null
}

/** The address that a browser is sent to, to sign in to the pages of a program. */
export function webAuthorizeUrl(
  services: Services,
  programId: number,
  { state, codeVerifier, uiLocales }: WebSignIn,
): string {
  const url = new URL(PATHS.authorize, services.authUrl())
  const parameters = {
    client_id: webClientId(programId),
    redirect_uri: webCallbackUrl(services),
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid',
    state,
    code_challenge: challengeOf(codeVerifier),
    code_challenge_method: 'S256',
    program_id: String(programId),
    ...(uiLocales ? { ui_locales: uiLocales } : {}),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

export interface RedeemedCode {
  readonly grantId: string
  /** Key of the browser's session with the authorization server. */
  readonly sessionUid: string | null
}

/**
 * Spends a code of a program's web client. Null for one that is unknown, expired, of another client or without its
 * verifier; a code that was spent before ends its sign-in.
 */
export async function redeemWebCode(
  services: Services,
  programId: number,
  code: string,
  codeVerifier: string,
): Promise<RedeemedCode | null> {
  if (!/^[\w-]{20,100}$/.test(code)) return null
  const { provider } = await authorizationServer(services)
  const found = await provider.AuthorizationCode.find(code)
  if (!found?.grantId || found.clientId !== webClientId(programId)) return null
  if (found.codeChallenge !== challengeOf(codeVerifier) || found.redirectUri !== webCallbackUrl(services)) return null
  try {
    await found.consume()
  } catch (error) {
    if ((error as { error?: unknown }).error === 'invalid_grant') return null
    throw error
  }
  return { grantId: found.grantId, sessionUid: found.sessionUid ?? null }
}

const challengeOf = (verifier: string): string => hash('sha256', verifier, 'base64url')
