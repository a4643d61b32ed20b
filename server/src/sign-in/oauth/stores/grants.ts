import { sql } from 'kysely'
import type { Adapter } from 'oidc-provider'
import { isRole, scopesForRole } from '../../../platform/access/roles.ts'
import type { Database } from '../../../platform/db/database.ts'
import { endGrant } from '../grants/grants.ts'
import { createStore, epochSeconds } from './store.ts'

interface Row {
  client_id: string
  user_id: number
  scopes: string[]
  client_scopes: string[]
  role: string
  expires_at: Date
  created_at: Date
}

/**
 * Current grants: none when the user is no longer active in the program, and without scopes that are above the user's role today,
 * or for which the client is no longer registered. Every token is issued from what is read here. They are written with their code
 * (codes.ts).
 */
export const grantStore = (database: Database): Adapter =>
  createStore({
    async find(id) {
      const [row] = await database.preparedQuery(
        'oauth_grant',
        sql<Row>`select g.client_id, g.user_id, g.scopes, c.scopes as client_scopes, u.role, g.expires_at, g.created_at
                 from oauth_grants g join users u on u.program_id = g.program_id and u.id = g.user_id and u.active
                 join oauth_clients c on c.id = g.client_id
                where g.id = ${id}`,
      )
      if (!row || !isRole(row.role)) return undefined
      const scopes = row.scopes.filter(scope => row.client_scopes.includes(scope))
      return {
        kind: 'Grant',
        jti: id,
        clientId: row.client_id,
        accountId: String(row.user_id),
        openid: { scope: scopesForRole(scopes, row.role).join(' ') },
        iat: epochSeconds(row.created_at),
        exp: epochSeconds(row.expires_at),
      }
    },

    destroy: id => endGrant(database, id),
  })
