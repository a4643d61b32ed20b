import type { Adapter } from 'oidc-provider'
import type { Database } from '../../../platform/db/database.ts'
import { isForeignKeyViolation } from '../../../platform/db/errors.ts'
import { scopesOf } from '../clients/scopes.ts'
import { endAccessToken } from '../grants/grants.ts'
import { createStore, epochSeconds, idHash } from './store.ts'

interface Row {
  program_id: number | null
  client_id: string
  user_id: number | null
  scopes: string[]
  grant_id: string | null
  expires_at: Date
  created_at: Date
}

/** Access tokens of users or of servers, in the table that `platform/access/tokens.ts` checks them in. */
export function accessTokenStore(database: Database, mode: 'user' | 'server'): Adapter {
  return createStore({
    async upsert(id, token) {
      try {
        await database.preparedQuery({
          name: 'oauth_access_token_add',
          isRepeatable: true,
          text: `insert into access_tokens (token_hash, program_id, client_id, user_id, scopes, grant_id, expires_at)
                 select $1, program_id, id, $3, $4, $5, to_timestamp($6) from oauth_clients where id = $2
                 on conflict (token_hash) do nothing`,
          values: [
            idHash(id),
            token.clientId,
            token.accountId === undefined ? null : Number(token.accountId),
            scopesOf(token.scope),
            token.grantId ?? null,
            token.exp,
          ],
        })
      } catch (error) {
        // The sign-in was ended while its token was issued: this token is not valid.
        if (!isForeignKeyViolation(error)) throw error
      }
    },

    async find(id) {
      const [row] = await database.preparedQuery<Row>({
        name: `oauth_access_token_of_${mode}`,
        text: `select program_id, client_id, user_id, scopes, grant_id, expires_at, created_at from access_tokens
                where token_hash = $1 and user_id is ${mode === 'user' ? 'not null' : 'null'}`,
        values: [idHash(id)],
      })
      if (!row) return undefined
      return {
        kind: mode === 'user' ? 'AccessToken' : 'ClientCredentials',
        jti: id,
        clientId: row.client_id,
        scope: row.scopes.join(' '),
        iat: epochSeconds(row.created_at),
        exp: epochSeconds(row.expires_at),
        ...(row.user_id === null ? {} : { accountId: String(row.user_id) }),
        ...(row.grant_id === null ? {} : { grantId: row.grant_id }),
        ...(row.program_id === null ? {} : { extra: { realm: String(row.program_id) } }),
      }
    },

    destroy: id => endAccessToken(database, idHash(id)),
  })
}
