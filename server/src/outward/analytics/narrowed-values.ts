// Departments and places of work that an overview is narrowed to. Subtracting the figures of one from those of all reveals the others, so
// a value is accepted only if the folded groups would show it, and if the rest of the audience is empty or has at least five people.

import { foldGroups, foldText, groupsSql, mergeSpellings, type ValueGroup } from '../../people/audiences/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { GROUP_MIN } from '../../shared/smallest-group.ts'
import { directoryText } from '../../shared/text/directory-text.ts'
import {
  isMeantSql,
  type NarrowedPeople,
  type NarrowedValue,
  VALUE_ATTRIBUTES,
  type ValueAttribute,
} from './narrowed-people.ts'

type ValuesQuery = { readonly [Attribute in ValueAttribute as `filter.${Attribute}`]?: string }

export const readValues = (database: Database, programId: number, query: ValuesQuery): Promise<NarrowedValue[]> =>
  Promise.all(
    VALUE_ATTRIBUTES.flatMap(attribute => {
      const text = query[`filter.${attribute}`]
      return text === undefined ? [] : [readValue(database, programId, attribute, directoryText(text))]
    }),
  )

async function readValue(
  database: Database,
  programId: number,
  attribute: ValueAttribute,
  text: string,
): Promise<NarrowedValue> {
  const column = sql.ref(`u.${attribute}`)
  const rows = await database.unscopedQuery(sql<{ value: string }>`
    select distinct ${column} as value from users u where u.program_id = ${programId} and folded(${column}) = folded(${text})`)
  const key = foldText(text)
  return { attribute, key, spellings: rows.map(({ value }) => value).filter(value => foldText(value) === key) }
}

/**
 * Checks that figures of these people tell nothing of fewer than five others.
 * @throws HttpError 400 `out_of_range` at the filter
 */
export async function requireHidden(database: Database, programId: number, people: NarrowedPeople): Promise<void> {
  const { audienceId, values } = people
  await Promise.all(values.map(value => requireShown(database, programId, people, value)))
  if (audienceId === null || values.length === 0) return
  const isIn = (narrowed: NarrowedPeople) => isMeantSql(programId, narrowed, sql`u.id`)
  const [row] = await database.unscopedQuery(sql<{ others: number }>`
    select count(*)::integer as others from users u
     where u.program_id = ${programId} and u.active and ${isIn({ audienceId: null, values })}
       and not ${isIn({ audienceId, values: [] })}`)
  if (row && row.others > 0 && row.others < GROUP_MIN) {
    throw invalid({ rule: 'out_of_range', parameter: 'audience', message: `leaves out fewer than ${GROUP_MIN} people` })
  }
}

/** Counts the people who are meant otherwise by this attribute, and folds the groups as `groups` of an overview are. */
async function requireShown(
  database: Database,
  programId: number,
  { audienceId, values }: NarrowedPeople,
  value: NarrowedValue,
): Promise<void> {
  const { attribute, key } = value
  const others = { audienceId, values: values.filter(other => other !== value) }
  const spellings = sql`
    select nullif(${sql.ref(`u.${attribute}`)}, '') as value, count(*)::integer as audience from users u
     where u.program_id = ${programId} and u.active and ${isMeantSql(programId, others, sql`u.id`)} group by 1`
  const rows = await database.unscopedQuery<ValueGroup>(groupsSql({ spellings, counts: [], audienceMin: GROUP_MIN }))
  const groups = rows.map(row => ({ value: row.value, audience: row.audience }))
  const { groups: shown } = foldGroups(mergeSpellings(groups, add), add)
  if (shown.some(group => group.value !== null && foldText(group.value) === key)) return
  const message = `is no group of ${GROUP_MIN} people or more that figures show`
  throw invalid({ rule: 'out_of_range', parameter: `filter.${attribute}`, message })
}

const add = (one: ValueGroup, other: ValueGroup): ValueGroup => ({
  value: one.value,
  audience: one.audience + other.audience,
})
