// The storage of the protocol library. Every id that a client presents (token, code, session) is stored as its SHA-256;
// the library gets the id itself from the request.

import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import { isRole, scopesForRole } from '../../../platform/access/roles.ts'
import { limits } from '../../../platform/config.ts'
import type { Database } from '../../../platform/db/database.ts'
import { isForeignKeyViolation } from '../../../platform/db/errors.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Services } from '../../../platform/services.ts'
import { scopesOf } from '../clients/client-secrets.ts'
import { type Client, findClient, IS_LET_IN_SQL } from '../clients/clients.ts'
import { companyMarkIn } from '../company/company-mark.ts'
import { IS_REQUIRED_SQL } from '../company/required-sql.ts'
import { endAccessToken, endGrant } from '../grants/grants.ts'
import { PATHS } from '../server/paths.ts'
import { namesAssistants } from '../server/resource-indicator.ts'
import { CREDENTIAL_SQL, credentialIn } from '../sign-in/credential.ts'
import { findRecord, recordStore, removeRecord, spendToken, storedPayload } from './records.ts'
import { createStore, epochSeconds, idHash } from './store.ts'

export function createStores({ database, baseUrl }: Services): AdapterFactory {
  return model => {
    switch (model) {
      case 'Client':
        return clientStore(database, baseUrl() + PATHS.webCallback)
      case 'Grant':
        return grantStore(database)
      case 'AccessToken':
        return accessTokenStore(database, 'user')
      case 'ClientCredentials':
        return accessTokenStore(database, 'server')
      case 'AuthorizationCode':
        return codeStore(database)
      case 'RefreshToken':
        return refreshTokenStore(database)
      default:
        return recordStore(database, model)
    }
  }
}

/**
 * Registered clients, with the names of RFC 7591. `webCallback` is the redirect URI of the web clients of all programs.
 */
const clientStore = (database: Database, webCallback: string): Adapter =>
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
  const isPublic = client.kind === 'public' || client.kind === 'document'
  const codeGrants = redirects ? ['authorization_code', 'refresh_token'] : []
  return {
    client_id: client.id,
    client_name: client.name,
    // The library compares with `secrets`; this placeholder makes it do so.
    ...(isPublic ? {} : { client_secret: 'kept as a digest' }),
    secrets: client.secrets,
    token_endpoint_auth_method: isPublic ? 'none' : 'client_secret_basic',
    grant_types: isPublic || client.kind === 'web' ? codeGrants : [...codeGrants, 'client_credentials'],
    response_types: redirects ? ['code'] : [],
    redirect_uris: [...client.redirect_uris],
    scope: client.scopes.join(' '),
    program_id: client.program_id,
    program_name: client.program_name,
    kind: client.kind,
  } as AdapterPayload
}

interface GrantRow {
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
const grantStore = (database: Database): Adapter =>
  createStore({
    async find(id) {
      const [row] = await database.preparedQuery(
        'oauth_grant',
        sql<GrantRow>`select g.client_id, g.user_id, g.scopes, c.scopes as client_scopes, u.role, g.expires_at, g.created_at
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

interface TokenRow {
  program_id: number | null
  client_id: string
  user_id: number | null
  scopes: string[]
  grant_id: string | null
  expires_at: Date
  created_at: Date
}

/** Access tokens of users or of servers, in the table that `platform/access/tokens.ts` checks them in. */
function accessTokenStore(database: Database, mode: 'user' | 'server'): Adapter {
  return createStore({
    async upsert(id, token) {
      try {
        const userId = token.accountId === undefined ? null : Number(token.accountId)
        const query = sql`
          insert into access_tokens (token_hash, program_id, client_id, user_id, scopes, for_assistants, grant_id, expires_at)
          select ${idHash(id)}, program_id, id, ${userId}, ${scopesOf(token.scope)},
                 ${namesAssistants()} or coalesce((select for_assistants from oauth_grants where id = ${token.grantId ?? null}), false),
                 ${token.grantId ?? null},
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
        sql<TokenRow>`
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

const CODE = 'AuthorizationCode'

/**
 * Authorization codes. A sign-in starts with its code, so its grant is written in the same statement. A refresh token extends the
 * grant; that of an unredeemed code expires soon. If the password has changed since the sign-in, neither is written and the code
 * is invalid: the identity is locked, so a concurrent change is waited for. The same holds if the provider of the sign-in has
 * ended it, for a sign-in by password if a provider has become required, and for an assistant that is no longer let in.
 */
const codeStore = (database: Database): Adapter =>
  createStore({
    async upsert(id, code, expiresIn) {
      const { programId = null, sessionId = null } = companyMarkIn(code.amr) ?? {}
      const credential = credentialIn(code.amr)
      const ttlSeconds = limits.authorizationCodeTtlSeconds + limits.accessTokenTtlSeconds
      const query = sql`
        with company as (
               select id from company_sessions where program_id = ${programId} and id = ${sessionId}::uuid for share),
             provider as (
               select p.* from oauth_clients c join identity_providers p on p.program_id = c.program_id
                where c.id = ${code.clientId} and ${sessionId}::uuid is null for share of p),
             client as (
               select id, program_id, ${namesAssistants()} or kind = 'document' as is_assistant from oauth_clients
                where id = ${code.clientId}),
             letting_in as (
               select p.id from client join oauth_clients c on c.id = client.id join programs p on p.id = c.program_id
                where client.is_assistant and ${IS_LET_IN_SQL} for share of p),
             person as (
               select i.id from identities i
                where i.id = ${Number(code.accountId)} and (${credential}::text is null or ${CREDENTIAL_SQL} = ${credential})
                  and (${sessionId}::uuid is null or exists (select from company))
                  and not exists (
                    select from provider p join users u on u.program_id = p.program_id and u.id = i.id
                     where ${IS_REQUIRED_SQL})
                  for share),
             sign_in as (
               insert into oauth_grants (id, program_id, client_id, user_id, scopes, for_assistants, expires_at, company_session)
               select ${code.grantId}, client.program_id, client.id, person.id, ${scopesOf(code.scope)}, client.is_assistant,
                      now() + make_interval(secs => ${ttlSeconds}), ${sessionId}::uuid
                 from client, person where not client.is_assistant or exists (select from letting_in)
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
const refreshTokenStore = (database: Database): Adapter =>
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
