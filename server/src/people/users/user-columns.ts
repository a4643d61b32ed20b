// Maps between the SCIM record of a user and the columns that store it.

import { type Insertable, sql } from 'kysely'
import { entityTag } from '../../platform/http/conditional.ts'
import type { UsersTable } from '../../shared/tables.ts'
import type { User, UserRecord } from '../scim/index.ts'
import type { NewUser } from './insert-users.ts'

/** Members of the record that are stored as they are, with their columns. */
const PLAIN = {
  externalId: 'external_id',
  givenName: 'given_name',
  familyName: 'family_name',
  formattedName: 'formatted_name',
  displayName: 'display_name',
  nickName: 'nick_name',
  title: 'title',
  userType: 'user_type',
  locale: 'locale',
  timezone: 'timezone',
  preferredLanguage: 'preferred_language',
  role: 'role',
  active: 'active',
  phoneMain: 'phone_main',
  phoneMobile: 'phone_mobile',
  photoUrl: 'photo_url',
  employeeNumber: 'employee_number',
  organization: 'organization',
  department: 'department',
  costCenter: 'cost_center',
  division: 'division',
  businessUnit: 'business_unit',
  gender: 'gender',
  managerName: 'manager_name',
  workLocation: 'work_location',
  birthDate: 'birth_date',
  hireDate: 'hire_date',
  promotionDate: 'promotion_date',
  requisitionApprovalDate: 'requisition_approval_date',
} as const satisfies Partial<Record<keyof UserRecord, keyof UsersTable>>

/** Members that are stored as JSON. */
const JSON_COLUMNS = {
  roleDetail: 'role_detail',
  address: 'address',
  customAttributes: 'custom_attributes',
} as const satisfies Partial<Record<keyof UserRecord, keyof UsersTable>>

/** The columns of `users` for the members named; e-mail addresses, userName and password are stored elsewhere. */
export function columnsOf(user: UserRecord, fields: readonly (keyof UserRecord)[]): Partial<Insertable<UsersTable>> {
  const columns: Record<string, unknown> = {}
  for (const field of fields) {
    if (field in PLAIN) columns[PLAIN[field as keyof typeof PLAIN]] = user[field]
    else if (field in JSON_COLUMNS) {
      const value = user[field]
      columns[JSON_COLUMNS[field as keyof typeof JSON_COLUMNS]] = value === null ? null : JSON.stringify(value)
    }
  }
  return columns
}

const ALL_FIELDS = [...Object.keys(PLAIN), ...Object.keys(JSON_COLUMNS)] as (keyof UserRecord)[]

/** The columns of a new user. Empty ones are left out. */
export function newUserOf(user: UserRecord, passwordHash: string | null): NewUser {
  const {
    given_name: _given,
    family_name: _family,
    role: _role,
    active: _active,
    ...rest
  } = columnsOf(user, ALL_FIELDS)
  const profile = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
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

type Dates = 'birthDate' | 'hireDate' | 'promotionDate' | 'requisitionApprovalDate'

/** Members that are dates, and their columns. */
const DATES: Readonly<Record<Dates | 'lastAccessedAt', string>> = {
  birthDate: PLAIN.birthDate,
  hireDate: PLAIN.hireDate,
  promotionDate: PLAIN.promotionDate,
  requisitionApprovalDate: PLAIN.requisitionApprovalDate,
  lastAccessedAt: 'last_accessed_at',
}

/** A user as read by `USER_COLUMNS`: everything but the entity tag, which is computed from the version number. */
export type UserRow = Omit<User, 'version'> & { version: number }

const storedColumns = Object.entries({ ...PLAIN, ...JSON_COLUMNS })
  .filter(([member]) => !(member in DATES))
  .map(([member, column]) => `u.${column} as "${member}"`)

/** ISO 8601 by the database: drivers disagree about the first centuries. */
const dateColumns = Object.entries(DATES).map(
  ([member, column]) => `to_char(u.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${member}"`,
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
