import { sql } from 'kysely'
import { type Adapter, errors } from 'oidc-provider'
import { limits } from '../../../platform/config.ts'
import type { Database } from '../../../platform/db/database.ts'
import { isForeignKeyViolation } from '../../../platform/db/errors.ts'
import { scopesOf } from '../clients/client-secrets.ts'
import { companyMarkIn } from '../company/company-sign-in.ts'
import { IS_REQUIRED_SQL } from '../company/required-sql.ts'
import { CREDENTIAL_SQL, credentialIn } from '../sign-in/credential.ts'
import { findRecord, removeRecord, spendToken, storedPayload } from './records.ts'
import { createStore, idHash } from './store.ts'

const CODE = 'AuthorizationCode'

/**
 * Authorization codes. A sign-in starts with its code, so its grant is written in the same statement. A refresh token extends the
 * grant; that of an unredeemed code expires soon. If the password has changed since the sign-in, neither is written and the code
 * is invalid: the identity is locked, so a concurrent change is waited for. The same holds if the provider of the sign-in has
 * ended it, and for a sign-in by password if a provider has become required.
 */
export const codeStore = (database: Database): Adapter =>
  createStore({
    async upsert(id, code, expiresIn) {
      const { programId = null, sessionId = null } = companyMarkIn(code['amr']) ?? {}
      const credential = credentialIn(code['amr'])
      const ttlSeconds = limits.authorizationCodeTtlSeconds + limits.accessTokenTtlSeconds
      const query = sql`
        with company as (
               select id from company_sessions where program_id = ${programId} and id = ${sessionId}::uuid for share),
             provider as (
               select p.* from oauth_clients c join identity_providers p on p.program_id = c.program_id
                where c.id = ${code.clientId} and ${sessionId}::uuid is null for share of p),
             person as (
               select i.id from identities i
                where i.id = ${Number(code.accountId)} and (${credential}::text is null or ${CREDENTIAL_SQL} = ${credential})
                  and (${sessionId}::uuid is null or exists (select from company))
                  and not exists (
                    select from provider p join users u on u.program_id = p.program_id and u.id = i.id
                     where ${IS_REQUIRED_SQL})
                  for share),
             sign_in as (
               insert into oauth_grants (id, program_id, client_id, user_id, scopes, expires_at, company_session)
               select ${code.grantId}, c.program_id, c.id, person.id, ${scopesOf(code.scope)},
                      now() + make_interval(secs => ${ttlSeconds}), ${sessionId}::uuid
                 from oauth_clients c, person where c.id = ${code.clientId}
               on conflict (id) do nothing returning id)
        insert into oauth_records (kind, id_hash, payload, grant_id, expires_at)
        select ${CODE}, ${idHash(id)}, ${storedPayload(code)}, id, now() + make_interval(secs => ${expiresIn}) from sign_in`
      await database.preparedQuery('oauth_code_add', query, { isRepeatable: true })
    },

    find: id => findRecord(database, CODE, id),

    async consume(id) {
      if (!(await spendToken(database, CODE, id))) throw new errors.InvalidGrant({ detail: 'code already consumed' })
    },

    destroy: id => removeRecord(database, CODE, id),
  })

const REFRESH_TOKEN = 'RefreshToken'

/** Refresh tokens. A sign-in is valid as long as its newest one. */
export const refreshTokenStore = (database: Database): Adapter =>
  createStore({
    async upsert(id, token, expiresIn) {
      try {
        const query = sql`
          with kept as (
            update oauth_grants set expires_at = now() + make_interval(secs => ${expiresIn}), last_used_at = now()
             where id = ${token.grantId})
          insert into oauth_records (kind, id_hash, payload, grant_id, expires_at)
          values (${REFRESH_TOKEN}, ${idHash(id)}, ${storedPayload(token)}, ${token.grantId}, now() + make_interval(secs => ${expiresIn}))
          on conflict (kind, id_hash) do nothing`
        await database.preparedQuery('oauth_refresh_token_add', query, { isRepeatable: true })
      } catch (error) {
        // Ended while the token was issued, as with access tokens.
        if (!isForeignKeyViolation(error)) throw error
      }
    },

    find: id => findRecord(database, REFRESH_TOKEN, id),

    async consume(id) {
      if (!(await spendToken(database, REFRESH_TOKEN, id)))
        throw new errors.InvalidGrant({ detail: 'refresh token already used' })
    },

    destroy: id => removeRecord(database, REFRESH_TOKEN, id),
  })
