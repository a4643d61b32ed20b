import { randomBytes } from 'node:crypto'
import { isScope, type Role, SCOPES } from '../../../platform/access/roles.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Db, ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type KeptSecret, makeSecret } from './client-secrets.ts'
import { redirectUriProblem } from './redirect-uris.ts'

/** Longest name of a client, which is shown on the page for consent. */
export const CLIENT_NAME_MAX_LENGTH = 200

export interface NewClient {
  /** null for the operator client, which belongs to no program. */
  readonly programId: number | null
  readonly kind: 'public' | 'server' | 'operator'
  readonly name: string
  /** Each must pass `redirectUriProblem`. */
  readonly redirectUris?: readonly string[]
  /** Addresses for redirects after signing out, besides `redirectUris`; the same rules hold. */
  readonly postLogoutRedirectUris?: readonly string[]
  /** Scopes that it may request; all when not given. */
  readonly scopes?: readonly string[]
  /** The role that its server tokens act with. */
  readonly role?: Role
  /** Public keys (JWK) with which it signs assertions. */
  readonly jwks?: readonly object[]
}

export interface CreatedClient {
  readonly client_id: string
  /** Returned once; only its hash is stored. */
  readonly client_secret?: string
}

export type CreatedServerClient = Required<CreatedClient>

/** Registers an OAuth client. Throws when a redirect URI cannot be registered: the caller has checked them. */
export async function createClient(
  db: Db,
  client: NewClient & { readonly kind: 'server' },
): Promise<CreatedServerClient>
export async function createClient(db: Db, client: NewClient): Promise<CreatedClient>
export async function createClient(db: Db, client: NewClient): Promise<CreatedClient> {
  for (const uri of [...(client.redirectUris ?? []), ...(client.postLogoutRedirectUris ?? [])]) {
    const problem = redirectUriProblem(uri)
    if (problem) throw new Error(`the redirect URI cannot be registered: ${problem}`)
  }
  const id = `${client.kind}_${randomBytes(12).toString('hex')}`
  await sql`
    insert into oauth_clients (id, program_id, kind, name, redirect_uris, post_logout_redirect_uris, scopes, role, jwks)
    values (${id}, ${client.programId}, ${client.kind}, ${client.name}, ${client.redirectUris ?? []},
            ${client.postLogoutRedirectUris ?? []}, ${client.scopes ?? SCOPES}, ${client.role ?? 'program_manager'},
            ${client.jwks ? JSON.stringify(client.jwks) : null})`.execute(db)
  if (client.kind === 'public') return { client_id: id }
  const { client_secret } = await makeSecret(db, { clientId: id, programId: client.programId })
  return { client_id: id, client_secret }
}

/** The id of a program's web client. */
export const webClientId = (programId: number): string => `web_${programId}`

/**
 * Registers the client by which a program's own pages sign people in. It has no secret: its codes are redeemed in this
 * process, never at the token endpoint.
 */
export async function createWebClient(db: ProgramDb): Promise<void> {
  await sql`
    insert into oauth_clients (id, program_id, kind, name, scopes, role)
    values (${webClientId(db.programId)}, ${db.programId}, 'web', 'atrium', '{openid}', 'member')`.execute(db)
}

/** A registered client, with the program that it belongs to. */
export interface Client {
  readonly id: string
  /** `web`: the program's own pages; the database makes it with the program. `document`: an assistant that describes itself. */
  readonly kind: 'public' | 'server' | 'operator' | 'web' | 'document'
  readonly name: string
  /** null: the operator's client. */
  readonly program_id: number | null
  readonly program_name: string | null
  readonly logo_url: string | null
  readonly logo_dark_url: string | null
  readonly brand_color: string | null
  readonly default_language: string | null
  readonly help_contact: string | null
  readonly organisation_id: number | null
  /** The currently valid ones. */
  readonly secrets: readonly KeptSecret[]
  readonly redirect_uris: readonly string[]
  readonly post_logout_redirect_uris: readonly string[]
  readonly scopes: readonly string[]
  readonly jwks: readonly object[] | null
  /** The address of the document of an assistant that describes itself, which is its client id in requests. */
  readonly document_url: string | null
}

/** SQL: whether the program of the client `c` and of the row `p` lets assistants in, and those of this host where they describe themselves. */
export const IS_LET_IN_SQL = sql`(
  (p.assistants ->> 'enabled')::boolean and (c.kind <> 'document' or p.assistants -> 'clients' ? split_part(c.document_url, '/', 3)))`

/** Finds a client by its id; null when there is none. Those of SCIM tokens (sign-in/scim-tokens) have nothing to ask for. */
export async function findClient(database: Database, id: string): Promise<Client | null> {
  // The id comes from an unauthenticated request: the database rejects some characters, and ids consist of these only.
  if (!/^[\w-]{1,100}$/.test(id)) return null
  const [row] = await database.preparedQuery(
    'oauth_client',
    sql<Client>`select c.id, c.kind, c.name, c.program_id, p.name as program_name, p.organisation_id,
                  p.logo_url, p.logo_dark_url, p.brand_color, p.default_language, p.help_contact,
                  c.redirect_uris, c.post_logout_redirect_uris, c.scopes, c.jwks, c.document_url,
                  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'hash', encode(s.secret_hash, 'hex')))
                              from oauth_client_secrets s
                             where s.client_id = c.id and (s.expires_at is null or s.expires_at > now())), '[]') as secrets
             from oauth_clients c left join programs p on p.id = c.program_id
            where c.id = ${id} and c.kind <> 'scim' and (c.kind <> 'document' or ${IS_LET_IN_SQL})`,
  )
  return row ? { ...row, scopes: row.scopes.filter(isScope) } : null
}
