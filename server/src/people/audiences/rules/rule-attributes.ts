// The attributes of users that a rule can use, and where they are stored.

import { type Sql, sql } from '../../../platform/db/sql.ts'
import { attributeColumns } from '../../../shared/person-attributes.ts'

export const CUSTOM_PREFIX = 'custom.'
const CUSTOM_NAME_MAX_LENGTH = 255

/** Texts of the profile, by the column of `users` that holds them. */
const PROFILE_COLUMNS: readonly string[] = attributeColumns.flatMap(({ isInRules, column }) =>
  isInRules ? column : [],
)

/** Parts of the address, by their member in `users.address`. */
const ADDRESS_MEMBERS: ReadonlyMap<string, string> = new Map([
  ['address.locality', 'locality'],
  ['address.region', 'region'],
  ['address.postal_code', 'postalCode'],
  ['address.country', 'country'],
])

/** The names of all attributes except custom ones. `email` means each of a user's addresses. */
export const RULE_ATTRIBUTES: readonly string[] = [...PROFILE_COLUMNS, ...ADDRESS_MEMBERS.keys(), 'user_name', 'email']

/** Whether a rule can use `attribute`: one of the list, or `custom.<name>` for a custom attribute. */
export function isRuleAttribute(attribute: string): boolean {
  if (!attribute.startsWith(CUSTOM_PREFIX)) return RULE_ATTRIBUTES.includes(attribute)
  const nameLength = attribute.length - CUSTOM_PREFIX.length
  return nameLength > 0 && nameLength <= CUSTOM_NAME_MAX_LENGTH
}

/** SQL: an attribute of user `u`: a text, null when there is none, or an array of texts. */
export function attributeSql(attribute: string): Sql<string | readonly string[] | null> {
  if (attribute.startsWith(CUSTOM_PREFIX)) {
    return sql`u.custom_attributes ->> ${attribute.slice(CUSTOM_PREFIX.length)}::text`
  }
  if (attribute === 'user_name') return sql`(select i.user_name from identities i where i.id = u.id)`
  if (attribute === 'email') {
    return sql`array(select e.value from user_emails e where e.program_id = u.program_id and e.user_id = u.id)`
  }
  const member = ADDRESS_MEMBERS.get(attribute)
  if (member) return sql`u.address ->> ${sql.lit(member)}`
  const column = PROFILE_COLUMNS.find(name => name === attribute)
  // A stored rule may name an attribute that no longer exists; it is empty.
  return column ? sql`${sql.ref(`u.${column}`)}` : sql`null::text`
}

/** SQL: the value of an attribute of user `u` by which people are grouped: of several addresses the primary one. */
export const oneValueSql = (attribute: string): Sql<unknown> =>
  attribute === 'email'
    ? sql`(select m.value from user_emails m where m.program_id = u.program_id and m.user_id = u.id
            order by m.is_primary desc, m.position limit 1)`
    : attributeSql(attribute)
