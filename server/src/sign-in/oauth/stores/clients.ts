import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database } from '../../../platform/db/database.ts'
import { type Client, findClient } from '../clients/clients.ts'
import { createStore } from './store.ts'

/**
 * Registered clients, with the names of RFC 7591. `webCallback` is where the web clients of all programs come back to.
 */
export const clientStore = (database: Database, webCallback: string): Adapter =>
  createStore({
    async find(id) {
      const client = await findClient(database, id)
      if (!client) return undefined
      return presentClient(client.kind === 'web' ? { ...client, redirect_uris: [webCallback] } : client)
    },
  })

/** Our own members of a client's metadata. */
export const CLIENT_EXTRAS = ['program_id', 'program_name', 'kind', 'secrets'] as const

function presentClient(client: Client): AdapterPayload {
  const redirects = client.redirect_uris.length > 0
  const codeGrants = redirects ? ['authorization_code', 'refresh_token'] : []
  return {
    client_id: client.id,
    client_name: client.name,
    // The library compares with `secrets`; this placeholder makes it do so.
    ...(client.kind === 'public' ? {} : { client_secret: 'kept as a digest' }),
    secrets: client.secrets,
    token_endpoint_auth_method: client.kind === 'public' ? 'none' : 'client_secret_basic',
    grant_types: ['public', 'web'].includes(client.kind) ? codeGrants : [...codeGrants, 'client_credentials'],
    response_types: redirects ? ['code'] : [],
    redirect_uris: [...client.redirect_uris],
    scope: client.scopes.join(' '),
    program_id: client.program_id,
    program_name: client.program_name,
    kind: client.kind,
  } as AdapterPayload
}
