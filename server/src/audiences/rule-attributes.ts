// The attributes of users that a rule can use, and where they are stored.

import { type RawBuilder, sql } from 'kysely'

const CUSTOM_PREFIX = 'custom.'
const CUSTOM_NAME_MAX_LENGTH = 255

/** Texts of the profile, by the column of `users` that holds them. */
const PROFILE_COLUMNS = [
  'external_id',
  'given_name',
  'family_name',
  'display_name',
  'nick_name',
  'title',
  'user_type',
  'locale',
  'timezone',
  'preferred_language',
  'role',
  'employee_number',
  'organization',
  'department',
  'cost_center',
  'division',
  'business_unit',
  'gender',
  'manager_name',
  'work_location',
] as const

/** Parts of the address, by their member in `users.address`. */
const ADDRESS_MEMBERS: Readonly<Record<string, string>> = {
  'address.locality': 'locality',
  'address.region': 'region',
  'address.postal_code': 'postalCode',
  'address.country': 'country',
}

/** `user_name` is the identity's; `email` is true of any of a user's addresses. */
export const RULE_ATTRIBUTES = [...PROFILE_COLUMNS, ...Object.keys(ADDRESS_MEMBERS), 'user_name', 'email'] as const

/** How to get at an attribute of user `u`: one text, or a set of rows that each have one. */
export interface RuleAttribute {
  readonly form: 'text' | 'emails'
  /** SQL: the text in small letters, empty when there is none; of an e-mail, that of one row `e`. */
  readonly text: RawBuilder<string>
}

/** What a rule calls `attribute`; null when there is no such attribute. `custom.<name>` is a custom attribute. */
export function findAttribute(attribute: string): RuleAttribute | null {
  if (attribute === 'email') return { form: 'emails', text: sql`e.value_key` }
  if (attribute === 'user_name') {
    return text(sql`(select i.user_name_key from identities i where i.id = u.id)`)
  }
  if (attribute.startsWith(CUSTOM_PREFIX)) {
    const name = attribute.slice(CUSTOM_PREFIX.length)
    if (name === '' || name.length > CUSTOM_NAME_MAX_LENGTH) return null
    return text(sql`lower(u.custom_attributes ->> ${name}::text)`)
  }
  const member = Object.hasOwn(ADDRESS_MEMBERS, attribute) ? ADDRESS_MEMBERS[attribute] : undefined
  if (member) return text(sql`lower(u.address ->> ${sql.lit(member)})`)
  const column = PROFILE_COLUMNS.find(name => name === attribute)
  return column ? text(sql`lower(${sql.ref(`u.${column}`)})`) : null
}

const text = (expression: RawBuilder<unknown>): RuleAttribute => ({
  form: 'text',
  text: sql<string>`coalesce(${expression}, '')`,
})
