import { sql } from 'kysely'
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
        const userId = token.accountId === undefined ? null : Number(token.accountId)
        const query = sql`
          insert into access_tokens (token_hash, program_id, client_id, user_id, scopes, grant_id, expires_at)
          select ${idHash(id)}, program_id, id, ${userId}, ${scopesOf(token.scope)}, ${token.grantId ?? null},
                 to_timestamp(${token.exp})
            from oauth_clients where id = ${token.clientId}
          on conflict (token_hash) do nothing`
        await database.preparedQuery('oauth_access_token_add', query, { isRepeatable: true })
      } catch (error) {
        // The sign-in was ended while its token was issued: this token is not valid.
        if (!isForeignKeyViolation(error)) throw error
      }
    },

    async find(id) {
      const [row] = await database.preparedQuery(
        `oauth_access_token_of_${mode}`,
        sql<Row>`
          select program_id, client_id, user_id, scopes, grant_id, expires_at, created_at from access_tokens
           where token_hash = ${idHash(id)} and user_id is ${mode === 'user' ? sql`not null` : sql`null`}`,
      )
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
