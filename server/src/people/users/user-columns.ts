// Maps between the SCIM record of a user and the columns that store it.

import type { Insertable } from '../../platform/db/row-types.ts'
import { sql } from '../../platform/db/sql.ts'
import { entityTag } from '../../platform/http/conditional.ts'
import type { UsersTable } from '../../shared/tables.ts'
import { USER_DATES, USER_TEXTS, type User, type UserRecord } from '../scim/index.ts'
import { columnOf, type NewUser } from './insert-users.ts'

const PLAIN: readonly (keyof UserRecord)[] = ['givenName', 'familyName', 'role', 'active', ...USER_TEXTS]

/** Members of the record that are stored as they are. */
const STORED_AS_IS: ReadonlySet<keyof UserRecord> = new Set([...PLAIN, ...USER_DATES])

const JSON_MEMBERS: readonly (keyof UserRecord)[] = ['roleDetail', 'address', 'customAttributes']

/** The columns of `users` for the members named; e-mail addresses, userName and password are stored elsewhere. */
export function columnsOf(user: UserRecord, fields: readonly (keyof UserRecord)[]): Partial<Insertable<UsersTable>> {
  const columns: Record<string, unknown> = {}
  for (const field of fields) {
    const value = user[field]
    if (STORED_AS_IS.has(field)) columns[columnOf(field)] = value
    else if (JSON_MEMBERS.includes(field)) columns[columnOf(field)] = value === null ? null : JSON.stringify(value)
  }
  return columns
}

/** The columns of a new user. Empty ones are left out. */
export function newUserOf(user: UserRecord, passwordHash: string | null): NewUser {
  const columns = columnsOf(user, [...USER_TEXTS, ...USER_DATES, ...JSON_MEMBERS])
  const profile = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null))
  return {
    userName: user.userName,
    givenName: user.givenName,
    familyName: user.familyName,
    role: user.role,
    active: user.active,
    emails: user.emails,
    profile,
    ...(passwordHash === null ? {} : { passwordHash }),
  }
}

/** A user as read by `USER_COLUMNS`: everything but the entity tag, which is computed from the version number. */
export type UserRow = Omit<User, 'version'> & { version: number }

const storedColumns = [...PLAIN, ...JSON_MEMBERS].map(member => `u.${columnOf(member)} as "${member}"`)

/** ISO 8601 by the database: drivers disagree about the first centuries. */
const dateColumns = [...USER_DATES, 'lastAccessedAt'].map(
  member => `to_char(u.${columnOf(member)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${member}"`,
)

/**
 * SQL of all columns read of a user, from `users u` and `identities i`. They are named as members of the record, so that a row
 * from the driver is already a record: lists have thousands of users.
 */
export const USER_COLUMNS = sql.raw(`
  u.id::text as id, i.user_name as "userName", u.membership_id as "programMembershipId",
  ${storedColumns.join(', ')}, ${dateColumns.join(', ')},
  greatest(u.version, i.version) as version, u.created_at as "createdAt", u.updated_at as "updatedAt",
  (select coalesce(json_agg(json_build_object('value', e.value, 'type', e.type, 'primary', e.is_primary)
                            order by e.position), '[]')
     from user_emails e where e.program_id = u.program_id and e.user_id = u.id) as emails`)

/** Turns the row into a user, in place. */
export const toUser = (row: UserRow): User => Object.assign(row, { version: entityTag(row.version) })
