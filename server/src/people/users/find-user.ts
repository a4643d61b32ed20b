import type { Role } from '../../platform/access/roles.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { prepared } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { directoryText } from '../../shared/text/directory-text.ts'
import type { User } from '../scim/index.ts'
import type { ProgramScope } from './add-users.ts'
import { toUser, USER_COLUMNS, type UserRow } from './user-columns.ts'

const ID = /^[1-9]\d{0,15}$/

/** Parses an id; null if the text is not an id. */
export function readUserId(text: string): number | null {
  const id = ID.test(text) ? Number(text) : null
  return id !== null && Number.isSafeInteger(id) ? id : null
}

/**
 * The id of the user that a path names: by id, userName, e-mail address or externalId, in this order
 * (docs/contract/scim.md#finding-a-user). Of several users with one address or externalId, the one with the lowest id.
 */
export async function findUserId(
  db: ProgramDb,
  { organisationId }: ProgramScope,
  named: string,
): Promise<number | null> {
  const id = readUserId(named)
  const name = directoryText(named)
  // Left out rather than compared with null, for which the planner starts parallel workers.
  const byId =
    id === null ? sql`` : sql`(select u.id from users u where u.program_id = ${db.programId} and u.id = ${id}),`
  const { rows } = await prepared(
    id === null ? 'user_by_name' : 'user_by_id_or_name',
    sql<{ id: number | null }>`
    select coalesce(
      ${byId}
      (select u.id from identities i join users u on u.program_id = ${db.programId} and u.id = i.id
        where i.organisation_id = ${organisationId} and i.user_name_key = lower(${name}::text)),
      (select e.user_id from user_emails e
        where e.program_id = ${db.programId} and e.value_key = lower(${name}::text) order by e.user_id limit 1),
      (select min(u.id) from users u where u.program_id = ${db.programId} and u.external_id = ${name}::text)
    ) as id`,
  ).execute(db)
  return rows[0]?.id ?? null
}

/** `findUserId` that throws 404. */
export async function requireUserId(db: ProgramDb, scope: ProgramScope, name: string): Promise<number> {
  const id = await findUserId(db, scope, name)
  if (id === null) throw notFound('User')
  return id
}

/** Users by their ids, in the order given; ids that the program does not have are left out. */
export async function readUsers(db: ProgramDb, ids: readonly number[]): Promise<User[]> {
  if (ids.length === 0) return []
  const { rows } = await prepared(
    'users_by_id',
    sql<UserRow>`
    select ${USER_COLUMNS}
      from users u join identities i on i.id = u.id
     where u.program_id = ${db.programId} and u.id = any(${ids}::bigint[])`,
  ).execute(db)
  const users = new Map(rows.map(row => [Number(row.id), toUser(row)]))
  return ids.flatMap(id => users.get(id) ?? [])
}

/** One user; throws 404. */
export async function requireUser(db: ProgramDb, id: number): Promise<User> {
  const [user] = await readUsers(db, [id])
  if (!user) throw notFound('User')
  return user
}

/** The role of a person of the program; throws 404. */
export async function readRole(db: ProgramDb, userId: number): Promise<Role> {
  const row = await sql<{ role: Role }>`
    select role from users where program_id = ${db.programId} and id = ${userId}`.first(db)
  if (!row) throw notFound('Person')
  return row.role
}

/**
 * `requireUser` that also locks the user until the end of the transaction. `remove` waits for the user's own running writes
 * (database.ts, `transaction`); `change` does not.
 */
export async function lockUser(db: ProgramDb, id: number, purpose: 'change' | 'remove'): Promise<User> {
  const strength = sql.raw(purpose === 'change' ? 'no key update' : 'update')
  await sql`select id from users where program_id = ${db.programId} and id = ${id} for ${strength}`.execute(db)
  return requireUser(db, id)
}
