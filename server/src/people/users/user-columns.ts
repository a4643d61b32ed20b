// Between the record of a user, as SCIM knows it, and the columns that it is stored in.

import { type Insertable, sql } from 'kysely'
import type { Role } from '../../platform/access/roles.ts'
import type { UsersTable } from '../../platform/db/tables.ts'
import { entityTag } from '../../platform/http/conditional.ts'
import type { Address, Email, RoleDetail, User, UserRecord } from '../scim/index.ts'
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

/** What a new user is stored from. Columns that stay empty are left out. */
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

type PlainColumns = (typeof PLAIN)[keyof typeof PLAIN]
type Dates = 'birth_date' | 'hire_date' | 'promotion_date' | 'requisition_approval_date' | 'last_accessed_at'

/** A user as `USER_COLUMNS` reads them; dates of the profile as texts. */
export type UserRow = Record<Exclude<PlainColumns, 'role' | 'active' | Dates>, string | null> &
  Record<Dates, string | null> & {
    id: number
    user_name: string
    membership_id: string
    role: Role
    active: boolean
    role_detail: RoleDetail | null
    address: Address | null
    custom_attributes: Record<string, string>
    emails: Email[]
    version: number
    created_at: Date
    updated_at: Date
  }

const DATES: readonly Dates[] = [
  'birth_date',
  'hire_date',
  'promotion_date',
  'requisition_approval_date',
  'last_accessed_at',
]

const plainColumns = Object.values(PLAIN).filter(column => !DATES.includes(column as Dates))

/** ISO 8601 by the database: drivers disagree about the first centuries. */
const dateColumns = DATES.map(
  name => `to_char(u.${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`,
)

/** SQL of all that is read of a user, from `users u` and `identities i`. */
export const USER_COLUMNS = sql.raw(`
  u.id, i.user_name, u.membership_id, ${plainColumns.map(name => `u.${name}`).join(', ')}, ${dateColumns.join(', ')},
  u.role_detail, u.address, u.custom_attributes, greatest(u.version, i.version) as version, u.created_at, u.updated_at,
  (select coalesce(json_agg(json_build_object('value', e.value, 'type', e.type, 'primary', e.is_primary)
                            order by e.position), '[]')
     from user_emails e where e.program_id = u.program_id and e.user_id = u.id) as emails`)

export function toUser(row: UserRow): User {
  const plain = Object.fromEntries(Object.entries(PLAIN).map(([field, column]) => [field, row[column]]))
  return {
    ...(plain as Pick<UserRecord, keyof typeof PLAIN>),
    userName: row.user_name,
    roleDetail: row.role_detail,
    address: row.address,
    customAttributes: row.custom_attributes,
    emails: row.emails,
    id: String(row.id),
    programMembershipId: row.membership_id,
    lastAccessedAt: row.last_accessed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: entityTag(row.version),
  }
}
