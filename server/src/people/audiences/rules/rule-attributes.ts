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

/** Days that rules count from, by the column of `users` that holds them. */
export const DAY_ATTRIBUTES = ['hire_date', 'promotion_date'] as const
/** Whether the person has signed in, and the groups that the person is in. */
export const SIGNED_IN = 'signed_in'
export const GROUP = 'group'

/** The names of all attributes that conditions take except custom ones; people are not grouped by those that are not in the first list. */
export const CONDITION_ATTRIBUTES: readonly string[] = [...RULE_ATTRIBUTES, ...DAY_ATTRIBUTES, SIGNED_IN, GROUP]

/** Whether people have values of `attribute` that they can be counted by: one of the list, or `custom.<name>` for a custom attribute. */
export function isRuleAttribute(attribute: string): boolean {
  if (!attribute.startsWith(CUSTOM_PREFIX)) return RULE_ATTRIBUTES.includes(attribute)
  const nameLength = attribute.length - CUSTOM_PREFIX.length
  return nameLength > 0 && nameLength <= CUSTOM_NAME_MAX_LENGTH
}

/** Whether a condition of a rule can use `attribute`. */
export const isConditionAttribute = (attribute: string): boolean =>
  CONDITION_ATTRIBUTES.includes(attribute) || isRuleAttribute(attribute)

const DAYS_PREFIX = 'days '

/** The values of a person that conditions on an attribute read: its texts, or the day that a rule counts from. */
export const daySource = (attribute: string): string => `${DAYS_PREFIX}${attribute}`
export const isDaySource = (source: string): boolean => source.startsWith(DAYS_PREFIX)
/** Whether the source has several texts. */
export const hasManyTexts = (source: string): boolean => source === 'email' || source === GROUP

/** SQL: a source of user `u`. A day has today's date before it, both in the time zone of the program. */
export function sourceSql(source: string): Sql<string | readonly string[] | null> {
  if (!isDaySource(source)) return attributeSql(source)
  const attribute = source.slice(DAYS_PREFIX.length)
  const column = DAY_ATTRIBUTES.find(name => name === attribute)
  const day = column ? sql`to_char(${dayOfSql(sql.ref(`u.${column}`), ZONE)}, 'YYYY-MM-DD')` : attributeSql(attribute)
  return sql`to_char(clock_timestamp() at time zone ${ZONE}, 'YYYY-MM-DD') || ' ' || (${day})`
}

const ZONE = sql`(select p.timezone from programs p where p.id = u.program_id)`

/** SQL: the day of a point in time in a zone. One at midnight UTC is a date that came without a time and a zone. */
export const dayOfSql = (at: Sql<unknown>, zone: Sql<unknown>): Sql<unknown> => sql`
  (case when ${at} = date_trunc('day', ${at}, 'UTC') then ${at} at time zone 'UTC' else ${at} at time zone ${zone} end)::date`

/** SQL: an attribute of user `u`: a text, null when there is none, or an array of texts. */
export function attributeSql(attribute: string): Sql<string | readonly string[] | null> {
  if (attribute.startsWith(CUSTOM_PREFIX)) {
    return sql`u.custom_attributes ->> ${attribute.slice(CUSTOM_PREFIX.length)}::text`
  }
  if (attribute === 'user_name') return sql`(select i.user_name from identities i where i.id = u.id)`
  if (attribute === 'email') {
    return sql`array(select e.value from user_emails e where e.program_id = u.program_id and e.user_id = u.id)`
  }
  if (attribute === SIGNED_IN) return sql`(u.last_accessed_at is not null)::text`
  if (attribute === GROUP) {
    return sql`array(
      select n.name from audience_members m
        join audiences a on a.program_id = m.program_id and a.id = m.audience_id and a.kind = 'group'
       cross join lateral (values (a.name), (a.display_name)) as n (name)
       where m.program_id = u.program_id and m.user_id = u.id)`
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
