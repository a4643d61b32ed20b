// Secrets of confidential clients. A client has up to two, so that one can be replaced without an outage: the new one is
// deployed, then the old one is removed. Only digests are kept.

import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { isScope } from '../../../platform/access/roles.ts'
import type { Db } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Valid secrets of one client at a time. */
export const SECRETS_MAX = 2
const SECRET_BYTES = 32

/** A secret as the server knows it: its id, and its digest in hex. */
export interface KeptSecret {
  readonly id: string
  readonly hash: string
}

/** A secret with its clear text, which is returned once. */
interface MadeSecret {
  readonly id: string
  /** Given by its maker, at most 100 characters; null without one. */
  readonly name: string | null
  readonly client_secret: string
  readonly created_at: Date
  readonly expires_at: Date | null
}

/** Client secrets are 256 random bits, so a plain digest protects them. */
const secretHash = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** The client's secret that matches; null when none does. */
export function matchSecret(secrets: readonly KeptSecret[], presented: string): KeptSecret | null {
  const digest = secretHash(presented)
  return secrets.find(({ hash }) => timingSafeEqual(Buffer.from(hash, 'hex'), digest)) ?? null
}

interface Owner {
  readonly clientId: string
  readonly programId: number | null
  readonly expiresAt?: Date | null
  readonly name?: string | null
}

/** Creates and stores a secret, whatever others the client has. */
export async function makeSecret(
  db: Db,
  { clientId, programId, expiresAt = null, name = null }: Owner,
): Promise<MadeSecret> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const made = await sql<Omit<MadeSecret, 'client_secret'>>`
    insert into oauth_client_secrets (client_id, program_id, name, secret_hash, expires_at)
    values (${clientId}, ${programId}, ${name}, ${secretHash(secret)}, ${expiresAt})
    returning id, name, created_at, expires_at`.one(db)
  return { ...made, client_secret: secret }
}

/**
 * Creates another secret of a client; null when two are valid already. Expired ones make room. The client's row must be locked.
 */
export async function addSecret(db: Db, owner: Owner): Promise<MadeSecret | null> {
  await sql`delete from oauth_client_secrets where client_id = ${owner.clientId} and expires_at <= now()`.execute(db)
  const rows = await sql`select from oauth_client_secrets where client_id = ${owner.clientId}`.all(db)
  return rows.length >= SECRETS_MAX ? null : makeSecret(db, owner)
}

/** Removes a secret, which is refused from then on; false when the client has no such secret. */
export async function removeSecret(db: Db, clientId: string, id: string): Promise<boolean> {
  const { rowCount } =
    await sql`delete from oauth_client_secrets where client_id = ${clientId} and id = ${id}::uuid`.execute(db)
  return rowCount > 0
}

/** Scopes as the protocol writes them (RFC 6749 section 3.3), as a list. */
export const scopesOf = (scope: string | null | undefined): string[] => scope?.split(' ').filter(Boolean) ?? []

/** Those of the wanted scopes that do not exist or that are not among the client's. */
export function refusedScopes(wanted: readonly string[], registered: readonly string[]): string[] {
  return wanted.filter(scope => !isScope(scope) || !registered.includes(scope))
}
