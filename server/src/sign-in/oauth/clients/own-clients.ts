// The clients of a program that its administrators manage: all but that of the program's own pages. Requests may not read the
// tables of sign-in (0004_sign_in.sql), so each statement names its program itself.

import type { Selectable } from 'kysely'
import type { Role, Scope } from '../../../platform/access/roles.ts'
import { programTokensChanged } from '../../../platform/access/tokens.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import type { OauthClientSecretsTable } from '../../../platform/db/tables.ts'
import { acrossPrograms } from '../../../platform/db/transaction.ts'

const KINDS = ['public', 'server'] as const
const COLUMNS = ['id', 'name', 'kind', 'redirect_uris', 'scopes', 'role', 'created_at', 'last_used_at'] as const

export type SecretRow = Pick<Selectable<OauthClientSecretsTable>, 'id' | 'created_at' | 'last_used_at' | 'expires_at'>

export interface OwnClient {
  readonly id: string
  readonly name: string
  readonly kind: (typeof KINDS)[number]
  readonly redirect_uris: readonly string[]
  readonly scopes: readonly Scope[]
  readonly role: Role
  readonly created_at: Date
  readonly last_used_at: Date | null
  /** The oldest first. */
  readonly secrets: readonly SecretRow[]
}

export interface ClientChanges {
  readonly name?: string
  readonly redirectUris?: readonly string[]
  readonly scopes?: readonly Scope[]
  readonly role?: Role
}

/** A page of the clients, the oldest first, and how many there are. */
export function listOwnClients(
  db: ProgramDb,
  { offset, size }: { readonly offset: number; readonly size: number },
): Promise<{ clients: OwnClient[]; total: number }> {
  return acrossPrograms(db, async () => {
    const own = db.selectFrom('oauth_clients').where('program_id', '=', db.programId).where('kind', 'in', KINDS)
    const rows = await own.select(COLUMNS).orderBy('created_at').orderBy('id').offset(offset).limit(size).execute()
    const { total } = await own.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { clients: await withSecrets(db, rows), total: Number(total) }
  })
}

/** One of the clients; null when the program has no such client. `lock` keeps it until the transaction ends. */
export function findOwnClient(db: ProgramDb, id: string, { lock = false } = {}): Promise<OwnClient | null> {
  return acrossPrograms(db, async () => {
    const query = db
      .selectFrom('oauth_clients')
      .select(COLUMNS)
      .where('id', '=', id)
      .where('program_id', '=', db.programId)
      .where('kind', 'in', KINDS)
    const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
    const [client] = await withSecrets(db, row ? [row] : [])
    return client ?? null
  })
}

/** Stores the given members. A new role applies to existing tokens, on every node; scopes to new tokens. */
export async function changeOwnClient(db: ProgramDb, id: string, changes: ClientChanges): Promise<void> {
  const { name, redirectUris, scopes, role } = changes
  const set = {
    ...(name === undefined ? {} : { name }),
    ...(redirectUris === undefined ? {} : { redirect_uris: [...redirectUris] }),
    ...(scopes === undefined ? {} : { scopes: [...scopes] }),
    ...(role === undefined ? {} : { role }),
  }
  if (Object.keys(set).length === 0) return
  await acrossPrograms(db, () =>
    db.updateTable('oauth_clients').set(set).where('id', '=', id).where('program_id', '=', db.programId).execute(),
  )
  if (role !== undefined) await programTokensChanged(db)
}

/** Removes a client with its secrets, sign-ins and tokens, on every node. */
export async function removeOwnClient(db: ProgramDb, id: string): Promise<void> {
  await acrossPrograms(db, async () => {
    await db.deleteFrom('access_tokens').where('program_id', '=', db.programId).where('client_id', '=', id).execute()
    await db.deleteFrom('oauth_clients').where('program_id', '=', db.programId).where('id', '=', id).execute()
  })
  await programTokensChanged(db)
}

type Row = Omit<OwnClient, 'secrets' | 'kind' | 'role' | 'scopes'> & { kind: string; role: string; scopes: string[] }

async function withSecrets(db: ProgramDb, rows: readonly Row[]): Promise<OwnClient[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const secrets = await db
    .selectFrom('oauth_client_secrets')
    .select(['client_id', 'id', 'created_at', 'last_used_at', 'expires_at'])
    .where('client_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const byClient = Map.groupBy(secrets, secret => secret.client_id)
  return rows.map(row => ({ ...(row as Omit<OwnClient, 'secrets'>), secrets: byClient.get(row.id) ?? [] }))
}
