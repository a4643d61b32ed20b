// How often each value of the attributes used in rules occurs. Only active people are counted.

import { NOBODY_RESTRICTED, type Restricted } from '../../../platform/access/restrictions.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { containsNames, hasPieces } from '../../../shared/text/names-sql.ts'
import { isOwnPersonSql } from '../../restrictions/index.ts'
import { attributeSql, CONDITION_ATTRIBUTES, CUSTOM_PREFIX, DAY_ATTRIBUTES, GROUP } from '../rules/rule-attributes.ts'
import { foldText } from '../rules/rule-match.ts'

interface ValueCount {
  readonly value: string
  readonly user_count: number
}

export interface AttributeValues {
  readonly attribute: string
  /** The most frequent first. */
  readonly values: readonly ValueCount[]
  /** The list of values is complete. */
  readonly isComplete: boolean
}

export interface CountScope {
  readonly database: Database
  readonly programId: number
  readonly organisationId: number
  /** Whose people alone are counted. */
  readonly reader?: Restricted
}

/** Distinct values of an attribute that are counted in full. */
const VALUES_COUNTED_MAX = 2_000
/** Custom attributes of a program that are listed. */
const CUSTOM_ATTRIBUTES_MAX = 500

/** All attributes in order, custom ones last; for few people by one statement, for many by a short one each. */
export async function countAllValues(scope: CountScope, people: 'few' | 'many'): Promise<AttributeValues[]> {
  const custom = await countCustomValues(scope)
  if (people === 'few') return [...(await countValues(scope, CONDITION_ATTRIBUTES, null)), ...custom]
  const counted: AttributeValues[] = []
  for (const attribute of CONDITION_ATTRIBUTES) counted.push(...(await countValues(scope, [attribute], null)))
  return [...counted, ...custom]
}

/** The values of attributes, or only those that contain `search`, as words are searched. */
export async function countValues(
  scope: CountScope,
  attributes: readonly string[],
  search: string | null,
): Promise<AttributeValues[]> {
  const found = search === null ? sql`` : sql`and ${containsNames(sql`value`, search)}`
  const each = attributes.map(
    attribute => sql`
    select attribute, value, user_count from (
      select ${attribute}::text as attribute, value, count(*)::int as user_count
        from (${valuesOf(attribute, scope, search)}) v (value) where value <> '' ${found}
       group by value order by 3 desc, value collate "C" limit ${sql.lit(VALUES_COUNTED_MAX + 1)}) counted`,
  )
  const rows = await scope.database.unscopedQuery(sql.join<ValueCount & { attribute: string }>(each, sql` union all `))
  const byName = Map.groupBy(rows, row => row.attribute)
  return attributes.map(attribute => summarize(attribute, byName.get(attribute) ?? []))
}

/**
 * SQL: the value of each active person who has one, repeated if there are several. User names and addresses that contain `search`
 * are found by their index; other attributes are read in full.
 */
function valuesOf(
  attribute: string,
  { programId, organisationId, reader = NOBODY_RESTRICTED }: Omit<CountScope, 'database'>,
  search: string | null,
): Sql<unknown> {
  const active = sql`where u.program_id = ${programId} and u.active and ${isOwnPersonSql(programId, reader, sql`u.id`)}`
  // The pieces of a name begin with its scope; another condition on that would let plans cut up every name (directory/find-people.ts).
  const has = (scope: number, column: Sql<unknown>, value: Sql<unknown>) =>
    search === null ? sql`${column} = ${scope}` : hasPieces(column, scope, value, search)
  const ofActive = (values: Sql<unknown>) => sql`
    (with named as materialized (${values})
     select n.value from named n cross join lateral (select u.id from users u ${active} and u.id = n.id limit 1) u)`
  // Days are not listed: rules count from them.
  if (DAY_ATTRIBUTES.some(name => name === attribute)) return sql`select null::text as value where false`
  if (attribute === GROUP) {
    return ofActive(sql`
      select m.user_id as id, a.display_name as value
        from audiences a join audience_members m on m.program_id = a.program_id and m.audience_id = a.id
       where a.program_id = ${programId} and a.kind = 'group'`)
  }
  if (attribute === 'user_name') {
    return ofActive(sql`
      select i.id, i.user_name as value from identities i
       where ${has(organisationId, sql`i.organisation_id`, sql`i.user_name`)}`)
  }
  if (attribute === 'email') {
    return ofActive(sql`
      select e.user_id as id, e.value from user_emails e where ${has(programId, sql`e.program_id`, sql`e.value`)}`)
  }
  return sql`select ${attributeSql(attribute)} as value from users u ${active}`
}

async function countCustomValues({
  database,
  programId,
  reader = NOBODY_RESTRICTED,
}: CountScope): Promise<AttributeValues[]> {
  const rows = await database.unscopedQuery(sql<ValueCount & { name: string }>`
      select name, value, user_count from (
        select name, value, user_count, dense_rank() over (order by name collate "C") as number,
               row_number() over (partition by name order by user_count desc, value collate "C") as position
          from (select a.key as name, a.value, count(*)::int as user_count
                  from users u cross join lateral jsonb_each_text(u.custom_attributes) a
                 where u.program_id = ${programId} and u.active and a.value <> ''
                   and ${isOwnPersonSql(programId, reader, sql`u.id`)} group by 1, 2) counted) numbered
       where position <= ${VALUES_COUNTED_MAX + 1} and number <= ${CUSTOM_ATTRIBUTES_MAX}
       order by name collate "C", position`)
  const byName = Map.groupBy(rows, row => row.name)
  return [...byName].map(([name, values]) => summarize(`${CUSTOM_PREFIX}${name}`, values))
}

/** Rules ignore case: spellings that differ in case are one value, shown as the most frequent one. */
function summarize(attribute: string, rows: readonly ValueCount[]): AttributeValues {
  const merged = new Map<string, ValueCount>()
  const counted = rows.slice(0, VALUES_COUNTED_MAX).sort((a, b) => b.user_count - a.user_count)
  for (const { value, user_count } of counted) {
    const key = foldText(value)
    const known = merged.get(key)
    merged.set(key, known ? { value: known.value, user_count: known.user_count + user_count } : { value, user_count })
  }
  const values = [...merged.values()].sort((a, b) => b.user_count - a.user_count)
  return { attribute, values, isComplete: rows.length <= VALUES_COUNTED_MAX }
}
