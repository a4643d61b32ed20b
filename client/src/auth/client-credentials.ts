import type { Auth } from '../types.ts'
import { fetchTokens, isFresh, oneFlight, type Tokens } from './token-endpoint.ts'

/** An application that calls as itself. */
export interface ClientCredentialsOptions {
  readonly clientId: string
  readonly clientSecret: string
  /** Scopes, separated by spaces; default: all of the client's. */
  readonly scope?: string
  /** Address of the authorization server; default: the server's. */
  readonly authUrl?: string
}

/**
 * Calls with a server token, which is fetched when it is first needed, used until it expires, and fetched again when it was
 * revoked. Not for browsers, which cannot keep the secret.
 */
export function clientCredentials({ clientId, clientSecret, scope, authUrl }: ClientCredentialsOptions): Auth {
  const fly = oneFlight<Tokens>()
  let tokens: Tokens | undefined
  const form = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    ...(scope === undefined ? {} : { scope }),
  }
  return {
    async headers(server) {
      const { access_token } =
        tokens && isFresh(tokens)
          ? tokens
          : await fly(async () => {
              tokens = await fetchTokens(server, authUrl, form, true)
              return tokens
            })
      return { authorization: `Bearer ${access_token}` }
    },
    renew(_server, { authorization }) {
      // Others may have fetched a new one while this request was in flight.
      if (authorization === `Bearer ${tokens?.access_token}`) tokens = undefined
      return true
    },
  }
}
