import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { refusedScopes, scopesOf } from './scopes.ts'

/**
 * The server mode: a client's own token (RFC 6749 section 4.4). The library's grant of this name grants no scope to a
 * client that asks for none; this one grants all scopes of the client.
 */
export function addClientCredentials(provider: Provider): void {
  provider.registerGrantType(
    'client_credentials',
    async ctx => {
      const { client, params } = ctx.oidc
      const registered = client.scope ?? ''
      const refused = refusedScopes(scopesOf(params.scope), scopesOf(registered))
      if (refused.length > 0) throw new errors.InvalidScope('scope not open to this client', refused.join(' '))
      const token = new provider.ClientCredentials({ client, scope: params.scope ?? registered })
      ctx.oidc.entity('ClientCredentials', token)
      ctx.body = {
        access_token: await token.save(),
        token_type: 'Bearer',
        expires_in: token.expiration,
        scope: token.scope ?? '',
      }
    },
    ['scope'],
  )
}
