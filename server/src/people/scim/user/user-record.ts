import { isDeepStrictEqual } from 'node:util'
import type { Role } from '../../../platform/access/roles.ts'
import type { RoleDetail } from './roles.ts'

export type Email = { value: string; type: 'work' | 'home' | 'other' | null; primary: boolean }

export type Address = {
  streetAddress: string | null
  locality: string | null
  region: string | null
  postalCode: string | null
  country: string | null
  formatted: string | null
  primary: boolean
}

/** Dates of a user, as timestamps: ISO 8601, UTC, milliseconds. */
export const USER_DATES = ['birthDate', 'hireDate', 'promotionDate', 'requisitionApprovalDate'] as const

/** Texts of a user that are never empty: null instead. */
export const USER_TEXTS = [
  'externalId',
  /** Null unless one was provisioned that differs from given and family name. */
  'formattedName',
  'displayName',
  'nickName',
  'title',
  'userType',
  'locale',
  'timezone',
  'preferredLanguage',
  'phoneMain',
  'phoneMobile',
  /** May hold a data URI, which the caller stores as a file. */
  'photoUrl',
  'employeeNumber',
  'organization',
  'department',
  'costCenter',
  'division',
  'businessUnit',
  'gender',
  'managerName',
  'workLocation',
] as const

type Nullable = (typeof USER_DATES)[number] | (typeof USER_TEXTS)[number]

/** The fields of a user that a client may change. */
export type UserRecord = Record<Nullable, string | null> & {
  userName: string
  givenName: string
  familyName: string
  active: boolean
  role: Role
  roleDetail: RoleDetail | null
  emails: Email[]
  address: Address | null
  customAttributes: Record<string, string>
  /** Is there when one is to be set. */
  password?: string
}

/** The read-only members of a user; a client may repeat these but not change them. */
export type UserIdentity = { id: string; programMembershipId: string; lastAccessedAt: string | null }

/** A user as returned. `version` is the entity tag, weak, with its quotes. */
export type User = UserRecord & UserIdentity & { createdAt: Date; updatedAt: Date; version: string | null }

/** A user before anything is known: active, a member, all else blank (docs/contract/scim.md#creating-and-replacing). */
export function blankUser(): UserRecord {
  const blank = Object.fromEntries([...USER_TEXTS, ...USER_DATES].map(name => [name, null])) as Record<Nullable, null>
  return {
    ...blank,
    userName: '',
    givenName: '',
    familyName: '',
    active: true,
    role: 'member',
    roleDetail: null,
    emails: [],
    address: null,
    customAttributes: {},
  }
}

/** The full name where none was provisioned. */
export function fullName(user: Pick<UserRecord, 'givenName' | 'familyName'>) {
  return `${user.givenName} ${user.familyName}`
}

/** The members in which two records of a user differ; none when a request changed nothing. */
export function changedFields(before: UserRecord, after: UserRecord): (keyof UserRecord)[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof UserRecord>
  return [...fields].filter(field => !isDeepStrictEqual(before[field], after[field]))
}
