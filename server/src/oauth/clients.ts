import { hash, randomBytes } from 'node:crypto'
import type { Role } from '../access/roles.ts'
import { SCOPES } from '../access/roles.ts'
import type { Db } from '../db/database.ts'

export interface NewClient {
  /** null for the operator client, which belongs to no program. */
  readonly programId: number | null
  readonly kind: 'public' | 'server' | 'operator'
  readonly name: string
  readonly redirectUris?: readonly string[]
  /** Scopes it may ask for; all when not given. */
  readonly scopes?: readonly string[]
  /** The role that its server tokens act with. */
  readonly role?: Role
  /** Public keys (JWK) with which it signs assertions. */
  readonly jwks?: readonly object[]
}

export interface CreatedClient {
  readonly client_id: string
  /** Shown here and never again; only its hash is stored. */
  readonly client_secret?: string
}

/** Registers an OAuth client. */
export async function createClient(db: Db, client: NewClient): Promise<CreatedClient> {
  const id = `${client.kind}_${randomBytes(12).toString('hex')}`
  const secret = client.kind === 'public' ? null : randomBytes(32).toString('base64url')
  await db
    .insertInto('oauth_clients')
    .values({
      id,
      program_id: client.programId,
      kind: client.kind,
      name: client.name,
      secret_hash: secret === null ? null : secretHash(secret),
      redirect_uris: [...(client.redirectUris ?? [])],
      scopes: [...(client.scopes ?? SCOPES)],
      role: client.role ?? 'program_manager',
      jwks: client.jwks ? JSON.stringify(client.jwks) : null,
    })
    .execute()
  return secret === null ? { client_id: id } : { client_id: id, client_secret: secret }
}

/** Client secrets are 256 random bits, so a plain digest keeps them. */
export const secretHash = (secret: string): Buffer => hash('sha256', secret, 'buffer')
