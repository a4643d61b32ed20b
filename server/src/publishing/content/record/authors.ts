// The author of a revision or a note: a user by their current name, or a client application by its name.

import { FORMER_COLLEAGUE } from '../../../people/users/index.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { acrossPrograms } from '../../../platform/db/transaction.ts'

export interface AuthorRow {
  readonly author_user_id: number | null
  readonly author_client_id: string | null
}

interface Author {
  readonly user_id: number | null
  readonly display_name: string | null
  readonly avatar_url: string | null
}

/** Returns a function that presents the author of each row. */
export async function readAuthors(db: ProgramDb, rows: readonly AuthorRow[]): Promise<(row: AuthorRow) => Author> {
  const users = await readUsers(db, [...new Set(rows.flatMap(row => row.author_user_id ?? []))])
  const clients = await readClients(db, [...new Set(rows.flatMap(row => row.author_client_id ?? []))])
  const former = { user_id: null, display_name: FORMER_COLLEAGUE, avatar_url: null }
  return ({ author_user_id, author_client_id }) => {
    if (author_user_id !== null) return users.get(author_user_id) ?? former
    const name = author_client_id === null ? null : (clients.get(author_client_id) ?? null)
    return { user_id: null, display_name: name, avatar_url: null }
  }
}

async function readUsers(db: ProgramDb, ids: readonly number[]): Promise<Map<number, Author>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<Author & { user_id: number }>`
    select u.id as user_id, coalesce(u.display_name, u.given_name || ' ' || u.family_name) as display_name,
           u.photo_url as avatar_url
      from users u where u.program_id = ${db.programId} and u.id = any(${ids}::bigint[])`.all(db)
  return new Map(rows.map(user => [user.user_id, user]))
}

/** Reads the names of client applications as the system: the database role of requests cannot read their table with secrets. */
async function readClients(db: ProgramDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  return acrossPrograms(db, async () => {
    const rows = await sql<{ id: string; name: string }>`
      select id, name from oauth_clients where program_id = ${db.programId} and id = any(${ids}::text[])`.all(db)
    return new Map(rows.map(client => [client.id, client.name]))
  })
}
