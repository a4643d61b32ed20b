import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database } from '../../../platform/db/database.ts'
import { type Client, findClient } from '../clients/clients.ts'
import { store } from './store.ts'

/** Registered clients, in the words of RFC 7591. */
export const clientStore = (database: Database): Adapter =>
  store({
    async find(id) {
      const client = await findClient(database, id)
      return client ? presentClient(client) : undefined
    },
  })

/** Members of a client's metadata that are ours. */
export const CLIENT_EXTRAS = ['program_id', 'program_name', 'kind'] as const

function presentClient(client: Client): AdapterPayload {
  const redirects = client.redirect_uris.length > 0
  const codeGrants = redirects ? ['authorization_code', 'refresh_token'] : []
  return {
    client_id: client.id,
    client_name: client.name,
    // The library compares through `isSecretOf`; this is what tells it that there is a secret.
    ...(client.secret_hash ? { client_secret: Buffer.from(client.secret_hash).toString('hex') } : {}),
    token_endpoint_auth_method: client.kind === 'public' ? 'none' : 'client_secret_basic',
    grant_types: client.kind === 'public' ? codeGrants : [...codeGrants, 'client_credentials'],
    response_types: redirects ? ['code'] : [],
    redirect_uris: [...client.redirect_uris],
    scope: client.scopes.join(' '),
    program_id: client.program_id,
    program_name: client.program_name,
    kind: client.kind,
  } as AdapterPayload
}
