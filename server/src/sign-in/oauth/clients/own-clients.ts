// The clients of a program that its administrators manage: all but that of the program's own pages. Requests may not read the
// tables of sign-in (0040_sign_in.sql), so each statement names its program itself.

import type { Role, Scope } from '../../../platform/access/roles.ts'
import { programTokensChanged } from '../../../platform/access/tokens.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { assignments, selectPage } from '../../../platform/db/query.ts'
import type { Selectable } from '../../../platform/db/row-types.ts'
import { sql } from '../../../platform/db/sql.ts'
import { acrossPrograms } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/errors.ts'
import type { OauthClientSecretsTable } from '../../../shared/tables.ts'

const COLUMNS = sql`id, name, kind, redirect_uris, scopes, role, created_at, last_used_at`
const isOwn = (db: ProgramDb) => sql`program_id = ${db.programId} and kind in ('public', 'server')`

export type SecretRow = Pick<
  Selectable<OauthClientSecretsTable>,
  'id' | 'name' | 'created_at' | 'last_used_at' | 'expires_at'
>

export interface OwnClient {
  readonly id: string
  readonly name: string
  readonly kind: 'public' | 'server'
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
  page: { readonly offset: number; readonly size: number },
): Promise<{ clients: OwnClient[]; total: number }> {
  return acrossPrograms(db, async () => {
    const list = { columns: COLUMNS, from: sql`from oauth_clients where ${isOwn(db)}`, order: sql`created_at, id` }
    const { rows, total } = await selectPage<Row>(db, list, page)
    return { clients: await withSecrets(db, rows), total }
  })
}

/** One of the clients; throws 404. `lock` keeps it until the transaction ends. */
export function requireOwnClient(db: ProgramDb, id: string, { lock = false } = {}): Promise<OwnClient> {
  return acrossPrograms(db, async () => {
    const rows = await sql<Row>`
      select ${COLUMNS} from oauth_clients
       where ${isOwn(db)} and id = ${id} ${lock ? sql`for update` : sql``}`.all(db)
    const [client] = await withSecrets(db, rows)
    if (!client) throw notFound('Client')
    return client
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
    sql`update oauth_clients set ${assignments(set)} where program_id = ${db.programId} and id = ${id}`.execute(db),
  )
  if (role !== undefined) await programTokensChanged(db)
}

/** Removes a client with its secrets, sign-ins and tokens, on every node. */
export async function removeOwnClient(db: ProgramDb, id: string): Promise<void> {
  await acrossPrograms(db, async () => {
    await sql`delete from access_tokens where program_id = ${db.programId} and client_id = ${id}`.execute(db)
    await sql`delete from oauth_clients where program_id = ${db.programId} and id = ${id}`.execute(db)
  })
  await programTokensChanged(db)
}

type Row = Omit<OwnClient, 'secrets' | 'kind' | 'role' | 'scopes'> & { kind: string; role: string; scopes: string[] }

async function withSecrets(db: ProgramDb, rows: readonly Row[]): Promise<OwnClient[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const secrets = await sql<SecretRow & { client_id: string }>`
    select client_id, id, name, created_at, last_used_at, expires_at from oauth_client_secrets
     where client_id = any(${ids}) order by created_at, id`.all(db)
  const byClient = Map.groupBy(secrets, secret => secret.client_id)
  return rows.map(row => ({ ...(row as Omit<OwnClient, 'secrets'>), secrets: byClient.get(row.id) ?? [] }))
}
