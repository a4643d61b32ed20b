// Tokens of the authorization server (docs/contract/access.md).

import { AtriumError } from '../errors.ts'
import { sendRequest } from '../transport.ts'
import type { Server } from '../types.ts'

/** The tokens of a sign-in. */
export interface Tokens {
  readonly access_token: string
  /** Works once: the next one comes with the new access token. */
  readonly refresh_token?: string
  /** When the access token expires, in milliseconds since 1970. */
  readonly expires_at: number
  /** Granted scopes, separated by spaces. */
  readonly scope?: string
}

/** A token is renewed this long before it expires, so that it does not expire in flight. */
const EARLY_MS = 60_000

export const isFresh = (tokens: Tokens): boolean => tokens.expires_at - EARLY_MS > Date.now()

/**
 * Requests tokens. `isRepeatable`: whether the grant may be sent twice. Codes and refresh tokens are spent by the
 * first attempt, even when its response is lost. Throws AtriumError with the OAuth error code as its title.
 */
export async function fetchTokens(
  server: Server,
  authUrl: string | undefined,
  form: Readonly<Record<string, string>>,
  isRepeatable: boolean,
): Promise<Tokens> {
  const url = `${(authUrl ?? server.baseUrl).replace(/\/+$/, '')}/oauth/token`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const request = { method: 'POST', url, headers, body: new URLSearchParams(form).toString(), isRepeatable }
  const answer = await sendRequest(server, undefined, request, {}, response => response.json())
  const { access_token, refresh_token, expires_in, scope } = answer as Partial<Tokens> & { expires_in?: number }
  if (!access_token) throw new AtriumError(0, { title: 'No token', detail: `the response of ${url} has no token` })
  return {
    access_token,
    expires_at: Date.now() + (expires_in ?? 0) * 1000,
    ...(refresh_token ? { refresh_token } : {}),
    ...(scope ? { scope } : {}),
  }
}

/** Runs one `work` at a time: concurrent callers get the same result. */
export function oneFlight<T>(): (work: () => Promise<T>) => Promise<T> {
  let inFlight: Promise<T> | undefined
  return work => {
    inFlight ??= work().finally(() => {
      inFlight = undefined
    })
    return inFlight
  }
}
