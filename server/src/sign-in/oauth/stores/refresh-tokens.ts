import { sql } from 'kysely'
import type { Adapter } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Database } from '../../../platform/db/database.ts'
import { isForeignKeyViolation } from '../../../platform/db/errors.ts'
import { findRecord, removeRecord, storedPayload } from './records.ts'
import { spendToken } from './spend.ts'
import { createStore, idHash } from './store.ts'

const KIND = 'RefreshToken'

/** Refresh tokens. A sign-in lives as long as its newest one. */
export const refreshTokenStore = (database: Database): Adapter =>
  createStore({
    async upsert(id, token, expiresIn) {
      try {
        const query = sql`
          with kept as (
            update oauth_grants set expires_at = now() + make_interval(secs => ${expiresIn}), last_used_at = now()
             where id = ${token.grantId})
          insert into oauth_records (kind, id_hash, payload, grant_id, expires_at)
          values (${KIND}, ${idHash(id)}, ${storedPayload(token)}, ${token.grantId}, now() + make_interval(secs => ${expiresIn}))
          on conflict (kind, id_hash) do nothing`
        await database.preparedQuery('oauth_refresh_token_add', query, { isRepeatable: true })
      } catch (error) {
        // Ended while the token was issued, as with access tokens.
        if (!isForeignKeyViolation(error)) throw error
      }
    },

    find: id => findRecord(database, KIND, id),

    async consume(id) {
      if (!(await spendToken(database, KIND, id)))
        throw new errors.InvalidGrant({ detail: 'refresh token already used' })
    },

    destroy: id => removeRecord(database, KIND, id),
  })
