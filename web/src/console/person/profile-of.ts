import type { User } from '@atrium/client'

const CORE = ['nickName', 'title', 'userType', 'preferredLanguage', 'locale', 'timezone'] as const
const ENTERPRISE = ['department', 'division', 'organization', 'costCenter', 'employeeNumber'] as const
const VENDOR = ['businessUnit', 'managerName', 'workLocation', 'gender'] as const
const DATES = ['birthDate', 'hireDate', 'promotionDate'] as const

type KnownName =
  | 'givenName'
  | 'familyName'
  | 'displayName'
  | 'phone'
  | 'address'
  | (typeof CORE)[number]
  | (typeof ENTERPRISE)[number]
  | (typeof VENDOR)[number]
  | (typeof DATES)[number]

export interface KnownAttribute {
  readonly name: KnownName
  readonly value: string
  readonly isDate: boolean
}

interface Profile {
  readonly known: readonly KnownAttribute[]
  /** The organisation's own attributes, under their own names. */
  readonly custom: readonly { readonly name: string; readonly value: string }[]
}

/** The attributes of a person that have a value, in the order in which people look for them. */
export function profileOf(user: User): Profile {
  const enterprise = user['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'] ?? {}
  const vendor = user['urn:Vendor:1.0:User'] ?? {}
  const [address] = user.addresses ?? []
  const { streetAddress, postalCode, locality, region, country } = address ?? {}
  const lines = [streetAddress, [postalCode, locality].filter(Boolean).join(' '), region, country]
  const values: [KnownName, string | null | undefined, boolean?][] = [
    ['displayName', user.displayName],
    ['givenName', user.name?.givenName],
    ['familyName', user.name?.familyName],
    ...CORE.map((name): [KnownName, string | null | undefined] => [name, user[name]]),
    ...ENTERPRISE.map((name): [KnownName, string | null | undefined] => [name, enterprise[name]]),
    ...VENDOR.map((name): [KnownName, string | null | undefined] => [name, vendor[name]]),
    ...DATES.map((name): [KnownName, string | null | undefined, boolean] => [name, vendor[name], true]),
    ['phone', user.phoneNumbers?.map(({ value }) => value).join(', ')],
    ['address', address?.formatted ?? lines.filter(Boolean).join(', ')],
  ]
  return {
    known: values.flatMap(([name, value, isDate = false]) => (value ? [{ name, value, isDate }] : [])),
    custom: (vendor.customAttributes ?? []).flatMap(({ name, value }) => (name && value ? [{ name, value }] : [])),
  }
}
