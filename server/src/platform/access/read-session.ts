// Reads a token or web session from the database, as the caller.

import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { readWishes } from '../text/language-tags.ts'
import type { Actor, ProgramSettings, Session } from './actor.ts'
import { restrictionsOf, UNRESTRICTED } from './restrictions.ts'
import { effectiveScopes, isRole, SCOPES, scopesForRole } from './roles.ts'

interface Row extends ProgramSettings {
  token_hash: Uint8Array
  client_id: string
  kind: string
  client_role: string
  program_id: number | null
  user_id: number | null
  scopes: string[]
  expires_at: Date
  organisation_id: number | null
  role: string | null
  role_detail: Parameters<typeof restrictionsOf>[2]
  active: boolean | null
  preferred_language: string | null
  grant_id: string | null
  is_known_here_only: boolean
  for_assistants: boolean
  last_used_at: Date | null
}

const SELECT_SQL = sql`
  select t.token_hash, t.client_id, c.kind, c.role as client_role, t.program_id, t.user_id, t.scopes, t.expires_at,
         p.organisation_id, u.role, u.role_detail, u.active, u.preferred_language,
         p.name, p.default_language, p.languages, p.timezone, p.machine_translation, p.expanded_reactions, p.role_restrictions, p.scim_role_syntax, p.scim_filter, p.rate_limit_per_minute,
         p.web_rate_limit_per_minute, p.directory, p.directory_fields, p.reactions_named, p.views_per_person, p.polls_anonymous, p.assistants, t.for_assistants,
         t.grant_id, g.last_used_at,
         g.company_session is not null or (t.grant_id is null and c.jwks is not null) as is_known_here_only
    from access_tokens t
    join oauth_clients c on c.id = t.client_id
    left join programs p on p.id = t.program_id
    left join users u on u.program_id = t.program_id and u.id = t.user_id
    left join oauth_grants g on g.id = t.grant_id`

/** Reads the token or web session with this digest; null when there is none, or its user may no longer act. */
export async function readSession(
  database: Database,
  tokenHash: Buffer,
  kind: 'token' | 'session',
): Promise<Session | null> {
  const [row] = await database.preparedQuery(
    'session',
    sql<Row>`${SELECT_SQL} where t.token_hash = ${tokenHash} and (t.kind = 'session') = ${kind === 'session'} and t.expires_at > now()`,
  )
  if (!row) return null
  const actor = readActor(row, tokenHash, kind === 'session')
  if (!actor) return null
  const lastUsedAtMs = row.last_used_at?.getTime() ?? null
  return { actor, settings: row, expiresAtMs: row.expires_at.getTime(), lastUsedAtMs }
}

/** The expiry of each of these tokens and web sessions that is valid now, by digest in base64; invalid ones are left out. */
export async function readExpiries(database: Database, keys: readonly string[]): Promise<Map<string, number>> {
  const hashes = keys.map(key => Buffer.from(key, 'base64'))
  const rows = await database.preparedQuery(
    'sessions',
    sql<Row>`${SELECT_SQL} where t.token_hash = any(${hashes}::bytea[]) and t.expires_at > now()`,
  )
  const good = rows.filter(row => readActor(row, Buffer.from(row.token_hash), false) !== null)
  return new Map(good.map(row => [Buffer.from(row.token_hash).toString('base64'), row.expires_at.getTime()]))
}

function readActor(row: Row, key: Buffer, isWebSession: boolean): Actor | null {
  const common = { clientId: row.client_id, tokenKey: key, restrictions: UNRESTRICTED }
  if (row.kind === 'operator') {
    const scopes = new Set(SCOPES)
    return { ...common, kind: 'operator', programId: 0, organisationId: 0, userId: null, role: 'administrator', scopes }
  }
  if (row.program_id === null || row.organisation_id === null) return null
  const place = { programId: row.program_id, organisationId: row.organisation_id, scopes: effectiveScopes(row.scopes) }
  if (row.user_id === null) {
    const role = isRole(row.client_role) ? row.client_role : 'member'
    return { ...common, ...place, kind: 'server', userId: null, role, isForScim: row.kind === 'scim' }
  }
  if (!row.active || !isRole(row.role)) return null
  // A session has the rights that its user has now.
  const scopes = isWebSession ? effectiveScopes(scopesForRole(SCOPES, row.role)) : place.scopes
  const { role, grant_id: grantId, user_id: userId, is_known_here_only: isKnownHereOnly } = row
  const wishedLanguages = readWishes(row.preferred_language)
  const restrictions = restrictionsOf(row.role_restrictions, role, row.role_detail)
  const person = { userId, role, scopes, restrictions, wishedLanguages }
  return {
    ...common,
    ...place,
    ...person,
    kind: 'user',
    grantId,
    isWebSession,
    isKnownHereOnly,
    isForAssistants: row.for_assistants,
  }
}
