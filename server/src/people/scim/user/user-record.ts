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

/**
 * What a client may change of a user. Texts are never empty: null instead. Timestamps are ISO 8601, UTC, milliseconds.
 * `formattedName` is null unless one was provisioned that differs from given and family name.
 * `photoUrl` may hold a data URI, which the caller stores as a file. `password` is there when one is to be set.
 */
export type UserRecord = {
  userName: string
  externalId: string | null
  givenName: string
  familyName: string
  formattedName: string | null
  displayName: string | null
  nickName: string | null
  title: string | null
  userType: string | null
  locale: string | null
  timezone: string | null
  preferredLanguage: string | null
  active: boolean
  role: Role
  roleDetail: RoleDetail | null
  emails: Email[]
  phoneMain: string | null
  phoneMobile: string | null
  address: Address | null
  photoUrl: string | null
  employeeNumber: string | null
  organization: string | null
  department: string | null
  costCenter: string | null
  division: string | null
  businessUnit: string | null
  gender: string | null
  managerName: string | null
  workLocation: string | null
  birthDate: string | null
  hireDate: string | null
  promotionDate: string | null
  requisitionApprovalDate: string | null
  customAttributes: Record<string, string>
  password?: string
}

/** The read-only members of a user; a client may repeat these but not change them. */
export type UserIdentity = { id: string; programMembershipId: string; lastAccessedAt: string | null }

/** A user as returned. `version` is the entity tag, weak, with its quotes. */
export type User = UserRecord & UserIdentity & { createdAt: Date; updatedAt: Date; version: string | null }

/** A user before anything is known: active, a member, all else blank (docs/contract/scim.md#creating-and-replacing). */
export function blankUser(): UserRecord {
  return {
    userName: '',
    externalId: null,
    givenName: '',
    familyName: '',
    formattedName: null,
    displayName: null,
    nickName: null,
    title: null,
    userType: null,
    locale: null,
    timezone: null,
    preferredLanguage: null,
    active: true,
    role: 'member',
    roleDetail: null,
    emails: [],
    phoneMain: null,
    phoneMobile: null,
    address: null,
    photoUrl: null,
    employeeNumber: null,
    organization: null,
    department: null,
    costCenter: null,
    division: null,
    businessUnit: null,
    gender: null,
    managerName: null,
    workLocation: null,
    birthDate: null,
    hireDate: null,
    promotionDate: null,
    requisitionApprovalDate: null,
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
