import { randomUUID } from 'node:crypto'
import { requireRankInOtherPrograms } from '../../platform/access/ranks.ts'
import type { Role } from '../../platform/access/roles.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { prepared } from '../../platform/db/query.ts'
import type { Insertable } from '../../platform/db/row-types.ts'
import { sql } from '../../platform/db/sql.ts'
import { acrossPrograms } from '../../platform/db/transaction.ts'
import { announceAddresses } from '../../platform/files/stored-addresses.ts'
import type { UsersTable } from '../../shared/tables.ts'
import { endSessionsOfIdentity, voidAccessCodes } from '../../sign-in/oauth/index.ts'
import { USER_DATES, USER_TEXTS } from '../scim/index.ts'

/** The data of a new user; `profile` holds further columns. */
export interface NewUser {
  readonly userName: string
  readonly givenName: string
  readonly familyName: string
  readonly role?: Role
  readonly active?: boolean
  readonly passwordHash?: string
  /** The user who sets the password; none for a server or the operator. */
  readonly callerId?: number | null
  readonly emails?: readonly NewEmail[]
  readonly profile?: Partial<Insertable<Omit<UsersTable, OwnColumns>>>
  /** Known in advance, so that shared transactions can name the caller who added the user. */
  readonly membershipId?: string
}

export interface NewEmail {
  readonly value: string
  readonly type?: string | null
  readonly primary?: boolean
  /** When mail to it was permanently refused, for an address that the user had before. */
  readonly refusedAt?: Date | null
}

/** A new membership. `userName` has the spelling of the organisation's identity. */
export interface InsertedUser {
  readonly id: number
  readonly userName: string
  readonly membershipId: string
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Columns that the statement fills by itself. */
type OwnColumns = 'theme' | 'program_id' | 'id' | 'version' | 'created_at' | 'updated_at'

/** The column that stores a member of the record under its own name. */
export const columnOf = (member: string): string => member.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const typed = (columns: readonly string[], type: string) => Object.fromEntries(columns.map(column => [column, type]))

/** All other columns of `users`, with their types. */
const COLUMNS = {
  ...typed(['given_name', 'family_name', 'role', 'onboarding_status', ...USER_TEXTS.map(columnOf)], 'text'),
  ...typed(['last_accessed_at', ...USER_DATES.map(columnOf)], 'timestamptz'),
  ...typed(['role_detail', 'address', 'custom_attributes'], 'jsonb'),
  membership_id: 'uuid',
  active: 'boolean',
}

const DEFAULTS = { role: 'member', active: true, onboarding_status: 'created', custom_attributes: '{}' }

const names = Object.keys(COLUMNS).join(', ')
const values = Object.entries(COLUMNS).map(([name, type]) => (type === 'jsonb' ? `g.${name}::jsonb` : `g.${name}`))
/** JSON comes as text, as the driver would send it. */
const types = Object.entries(COLUMNS).map(([name, type]) => `${name} ${type === 'jsonb' ? 'text' : type}`)

const INSERT_USERS = {
  given: sql.raw(`n integer, user_name text, password_hash text, emails jsonb, ${types.join(', ')}`),
  columns: sql.raw(names),
  values: sql.raw(values.join(', ')),
}

/**
 * Adds memberships to the program, each for the organisation's identity of its userName (created if it is new), in one statement.
 * Null for users whom the program has already. Two with the same userName are error 21000; throws 403 for a password that the caller
 * may not set. Access codes of users from another program become void. Events and the consequences of attributes are the caller's.
 */
export async function insertUsers(
  db: ProgramDb,
  organisationId: number,
  users: readonly NewUser[],
): Promise<Array<InsertedUser | null>> {
  const { rows } = await prepared(
    'users_add',
    sql<InsertedUser & { n: number; was_there: boolean }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(users.map(rowOf))}::jsonb) as g (${INSERT_USERS.given})
    ),
    identity as (
      -- An identity that is there is locked against a concurrent removal, all in one order, and stays as it is.
      insert into identities (organisation_id, user_name, password_hash)
      select ${organisationId}::bigint, g.user_name, g.password_hash from given g order by lower(g.user_name)
      on conflict (organisation_id, user_name_key) do update set user_name = identities.user_name
      returning id, user_name, user_name_key, version, created_at <> now() as was_there
    ),
    member as (
      insert into users (program_id, id, ${INSERT_USERS.columns})
      select ${db.programId}::bigint, i.id, ${INSERT_USERS.values}
        from given g join identity i on i.user_name_key = lower(g.user_name) order by i.id
      on conflict (program_id, id) do nothing
      returning id, membership_id, version, created_at, updated_at
    ),
    addresses as (
      insert into user_emails (program_id, user_id, position, value, type, is_primary)
      select ${db.programId}::bigint, m.id, e.position - 1, e.value, e.type, e."primary"
        from member m
        join given g on g.membership_id = m.membership_id
       cross join lateral rows from (jsonb_to_recordset(g.emails) as (value text, type text, "primary" boolean))
             with ordinality as e (value, type, "primary", position)
    )
    select g.n, m.id, i.user_name as "userName", m.membership_id as "membershipId",
           greatest(m.version, i.version) as version, m.created_at as "createdAt", m.updated_at as "updatedAt", i.was_there
      from member m
      join identity i on i.id = m.id
      join given g on g.membership_id = m.membership_id`,
  ).execute(db)
  const joined = rows.filter(row => row.was_there).map(({ id }) => id)
  if (joined.length > 0) await voidAccessCodes(db, joined)
  await setPasswords(db, rows, users)
  const pictures = users.flatMap(user => user.profile?.photo_url ?? [])
  await announceAddresses(db, pictures)
  const inserted = new Map(rows.map(({ n, was_there: _, ...row }) => [n, row]))
  return users.map((_, n) => inserted.get(n) ?? null)
}

/**
 * Sets the passwords of existing identities that have joined. A password works in all programs of its user, so the caller must also
 * manage the user in the others. Throws 403.
 */
async function setPasswords(
  db: ProgramDb,
  inserted: ReadonlyArray<{ readonly id: number; readonly n: number }>,
  users: readonly NewUser[],
): Promise<void> {
  const wanted = inserted.flatMap(({ id, n }) => {
    const { passwordHash, callerId = null } = users[n] as NewUser
    return passwordHash === undefined ? [] : [{ userId: id, passwordHash, callerId }]
  })
  if (wanted.length === 0) return
  const others = await acrossPrograms(db, () =>
    sql<{ id: number }>`
      select i.id
        from unnest(${wanted.map(({ userId }) => userId)}::bigint[],
                    ${wanted.map(({ passwordHash }) => passwordHash)}::text[]) as w (id, hash)
        join identities i on i.id = w.id and i.password_hash is distinct from w.hash`.all(db),
  )
  if (others.length === 0) return
  const known = new Set(others.map(({ id }) => id))
  const changes = wanted.filter(({ userId }) => known.has(userId))
  await requireRankInOtherPrograms(db, changes)
  await sql`
    update identities i set password_hash = w.hash
      from unnest(${changes.map(({ userId }) => userId)}::bigint[],
                  ${changes.map(({ passwordHash }) => passwordHash)}::text[]) as w (id, hash)
     where i.id = w.id`.execute(db)
  for (const { userId } of changes) await endSessionsOfIdentity(db, userId)
}

function rowOf(user: NewUser, n: number) {
  return {
    ...DEFAULTS,
    ...user.profile,
    n,
    membership_id: user.membershipId ?? randomUUID(),
    user_name: user.userName,
    password_hash: user.passwordHash,
    given_name: user.givenName,
    family_name: user.familyName,
    role: user.role ?? DEFAULTS.role,
    active: user.active ?? DEFAULTS.active,
    emails: (user.emails ?? []).map(({ value, type = null, primary = false }) => ({ value, type, primary })),
  }
}

/** Stores a user's addresses in their order. */
export async function insertEmails(db: ProgramDb, userId: number, emails: readonly NewEmail[]): Promise<void> {
  if (emails.length === 0) return
  await sql`
    insert into user_emails (program_id, user_id, position, value, type, is_primary, refused_at)
    select ${db.programId}::bigint, ${userId}::bigint, e.position - 1, e.value, e.type, e.is_primary, e.refused_at
      from unnest(${emails.map(email => email.value)}::text[], ${emails.map(email => email.type ?? null)}::text[],
                  ${emails.map(email => email.primary ?? false)}::boolean[],
                  ${emails.map(email => email.refusedAt ?? null)}::timestamptz[])
             with ordinality as e (value, type, is_primary, refused_at, position)`.execute(db)
}
