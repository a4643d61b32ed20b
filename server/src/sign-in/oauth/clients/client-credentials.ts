import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Database } from '../../../platform/db/database.ts'
import { findMember } from '../grants/members.ts'
import { refusedScopes, scopesOf } from './client-secrets.ts'
import { type Client, findClient } from './clients.ts'

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

/**
 * Whether a client may introspect a token: its own ones, a confidential client those of its program, the operator's
 * client all. A token whose user is no longer active is never described.
 */
export async function mayIntrospect(
  database: Database,
  asking: { readonly clientId: string },
  token: { readonly clientId?: string | undefined; readonly accountId?: unknown },
): Promise<boolean> {
  const [client, owner] = await Promise.all([
    findClient(database, asking.clientId),
    findClient(database, token.clientId ?? ''),
  ])
  if (!client || !owner || !mayLookAt(client, owner)) return false
  if (typeof token.accountId !== 'string') return true
  return owner.program_id !== null && (await findMember(database, owner.program_id, token.accountId)) !== null
}

function mayLookAt(client: Client, owner: Client): boolean {
  if (client.id === owner.id || client.kind === 'operator') return true
  return client.kind === 'server' && client.program_id === owner.program_id
}
