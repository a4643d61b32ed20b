import type { Auth, Server } from '../types.ts'
import { fetchTokens, isFresh, oneFlight, type Tokens } from './token-endpoint.ts'

/** A sign-in that lasts. */
export interface RefreshTokenOptions {
  readonly clientId: string
  /**
   * The tokens that `pkce` returned, or stored ones. A function is called again before each renewal, so that several tabs
   * or processes with one store do not spend the same refresh token.
   */
  readonly tokens: Tokens | (() => Tokens | Promise<Tokens>)
  /** Called with each new pair, and awaited before the pair is used. Store it: the former refresh token is spent. */
  readonly onTokens?: (tokens: Tokens) => void | Promise<void>
  /** The secret of a confidential client. */
  readonly clientSecret?: string
  /** Address of the authorization server; default: the server's. */
  readonly authUrl?: string
}

/**
 * Calls with a user token and renews it with its refresh token, once for all calls that need it; tabs of one browser take
 * turns. Calls are rejected with AtriumError `invalid_grant` when the sign-in has ended.
 */
export function refreshToken(options: RefreshTokenOptions): Auth {
  const { clientId, clientSecret, authUrl, onTokens } = options
  const fly = oneFlight<Tokens>()
  let tokens: Tokens | undefined
  let refused: string | undefined
  const isUsable = (pair: Tokens): boolean => isFresh(pair) && pair.access_token !== refused

  const stored = async () => (typeof options.tokens === 'function' ? options.tokens() : (tokens ?? options.tokens))
  const renewed = (server: Server) =>
    inTurn(`atrium ${clientId}`, async () => {
      const kept = await stored()
      if (isUsable(kept)) {
        tokens = kept
        return kept
      }
      const form = {
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: kept.refresh_token ?? '',
        ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
      }
      const fetched = await fetchTokens(server, authUrl, form, false)
      // The former refresh token stays valid where the server made no new one.
      const pair =
        fetched.refresh_token || !kept.refresh_token ? fetched : { ...fetched, refresh_token: kept.refresh_token }
      tokens = pair
      await onTokens?.(pair)
      return pair
    })

  return {
    async headers(server) {
      const { access_token } = tokens && isUsable(tokens) ? tokens : await fly(() => renewed(server))
      return { authorization: `Bearer ${access_token}` }
    },
    renew(_server, { authorization = '' }) {
      const sent = authorization.slice('Bearer '.length)
      if (sent === tokens?.access_token) refused = sent
      return true
    },
  }
}

interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>
}

/** One tab at a time, where the browser has locks. */
function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = (globalThis as { navigator?: { locks?: Locks } }).navigator ?? {}
  return locks ? locks.request(name, work) : work()
}
