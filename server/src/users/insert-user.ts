import { randomUUID } from 'node:crypto'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Role } from '../access/roles.ts'
import type { Db } from '../db/database.ts'
import { PREPARED } from '../db/kysely.ts'
import type { UsersTable } from '../db/tables.ts'

/** What a user is stored from; `profile` holds any further columns. */
export interface NewUser {
  readonly userName: string
  readonly givenName: string
  readonly familyName: string
  readonly role?: Role
  readonly active?: boolean
  readonly passwordHash?: string
  readonly emails?: readonly NewEmail[]
  readonly profile?: Partial<Insertable<UsersTable>>
}

export interface NewEmail {
  readonly value: string
  readonly type?: string | null
  readonly primary?: boolean
}

/** A membership that has just been made. `userName` is spelled as the organisation has it. */
export interface InsertedUser {
  readonly id: number
  readonly userName: string
  readonly membershipId: string
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/**
 * Adds a membership to the program, for the organisation's identity of that userName (made when it is new), in one
 * statement. Gives null when the program has it already. Events and what follows from attributes are the caller's.
 */
export async function insertUser(
  db: Db,
  programId: number,
  organisationId: number,
  user: NewUser,
): Promise<InsertedUser | null> {
  const columns: Record<string, unknown> = {
    ...user.profile,
    membership_id: randomUUID(),
    given_name: user.givenName,
    family_name: user.familyName,
    role: user.role ?? 'member',
    active: user.active ?? true,
  }
  const names = Object.keys(columns)
  const { rows } = await sql<InsertedUser>`
    ${PREPARED} with identity as (
      -- An identity that is there is locked against a concurrent removal; a password is only set where none was.
      insert into identities (organisation_id, user_name, password_hash)
      values (${organisationId}, ${user.userName}, ${user.passwordHash ?? null})
      on conflict (organisation_id, user_name_key) do update
        set password_hash = coalesce(identities.password_hash, excluded.password_hash)
      returning id, user_name, version
    ),
    member as (
      insert into users (program_id, id, ${sql.join(names.map(name => sql.ref(name)))})
      select ${programId}::bigint, id, ${sql.join(names.map(name => typed(name, columns[name])))} from identity
      on conflict (program_id, id) do nothing
      returning id, membership_id, version, created_at, updated_at
    ),
    addresses as (${insertEmailsSql(programId, user.emails ?? [], sql`select id from member`)})
    select m.id, i.user_name as "userName", m.membership_id as "membershipId", greatest(m.version, i.version) as version,
           m.created_at as "createdAt", m.updated_at as "updatedAt"
      from member m, identity i`.execute(db)
  return rows[0] ?? null
}

/** Stores a user's addresses in their order. */
export async function insertEmails(
  db: Db,
  programId: number,
  userId: number,
  emails: readonly NewEmail[],
): Promise<void> {
  if (emails.length === 0) return
  await insertEmailsSql(programId, emails, sql`select ${userId}::bigint as id`).execute(db)
}

function insertEmailsSql(programId: number, emails: readonly NewEmail[], user: RawBuilder<unknown>) {
  return sql`
    insert into user_emails (program_id, user_id, position, value, type, is_primary)
    select ${programId}::bigint, u.id, e.position - 1, e.value, e.type, e.is_primary
      from (${user}) as u (id),
           unnest(${emails.map(email => email.value)}::text[], ${emails.map(email => email.type ?? null)}::text[],
                  ${emails.map(email => email.primary ?? false)}::boolean[])
             with ordinality as e (value, type, is_primary, position)`
}

/** Columns of `users` that are not texts. */
const TYPES: Readonly<Record<string, string>> = {
  membership_id: 'uuid',
  active: 'boolean',
  role_detail: 'jsonb',
  address: 'jsonb',
  custom_attributes: 'jsonb',
  birth_date: 'timestamptz',
  hire_date: 'timestamptz',
  promotion_date: 'timestamptz',
  requisition_approval_date: 'timestamptz',
  last_accessed_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  version: 'bigint',
}

const typed = (name: string, value: unknown) => sql`${value}::${sql.raw(TYPES[name] ?? 'text')}`
