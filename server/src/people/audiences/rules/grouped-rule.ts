// A rule over all people of a program, for counting (decision 0008). `rule-match.ts` alone defines the meaning of a rule, but takes
// a second for 200,000 people. So the database evaluates each condition on ASCII texts, where the result cannot differ, and groups
// people by the results; each other text is a group of its own. The rule is then evaluated on the groups, which are few.

import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Condition, Rule } from './rule.ts'
import { GROUP, isDaySource, sourceSql } from './rule-attributes.ts'
import {
  compileCondition,
  compileRuleOver,
  conditionsOf,
  domainText,
  foldText,
  partText,
  sourceOf,
  textsOf,
  valueText,
} from './rule-match.ts'

/** A group of people: the columns of `GroupedRule.columns`, by name. */
type Group = Readonly<Record<string, unknown>>

export interface GroupedRule {
  /** SQL: the expressions by which people are grouped, over the user `u` and the columns that `joins` adds. */
  readonly columns: readonly { readonly name: string; readonly value: Sql<unknown> }[]
  /** SQL: the joins after `from users u`. */
  readonly joins: Sql<unknown>
  matches(group: Group): boolean
}

/** The opposites of negative operators, so that the SQL needs fewer. */
const POSITIVE = { ne: 'eq', not_in: 'in', absent: 'present' } as const

interface Test {
  readonly source: string
  readonly operator: 'eq' | 'in' | 'present' | 'contains' | 'starts_with' | 'domain' | 'days_since'
  readonly values: readonly string[]
}

function testOf(condition: Condition): { test: Test; negated: boolean } {
  const { operator } = condition
  const isPart = operator === 'contains' || operator === 'starts_with'
  const form = isPart ? partText : operator === 'domain' ? domainText : valueText
  const given = 'value' in condition && condition.operator !== 'days_since' ? [condition.value].flat() : []
  const values = given.map(form)
  const negated = operator === 'ne' || operator === 'not_in' || operator === 'absent'
  return { test: { source: sourceOf(condition), operator: negated ? POSITIVE[operator] : operator, values }, negated }
}

export function groupRule(rule: Rule, programId: number): GroupedRule {
  const sources = [...new Set(conditionsOf(rule).map(sourceOf))]
  const tests = conditionsOf(rule).map(condition => testOf(condition).test)
  const many = sources.includes('email')
  let next = 0
  const matches = compileRuleOver<Group>(rule, condition => {
    const index = next++
    const source = sourceOf(condition)
    const raw = `r${sources.indexOf(source)}`
    const { negated } = testOf(condition)
    const evaluate = compileCondition(condition)
    return group => {
      const known = group[`c${index}`]
      if (known !== null && known !== undefined) return known !== negated
      return evaluate({ id: 0, attributes: new Map([[source, textsOf(source, group[raw]).map(foldText)]]) })
    }
  })
  return {
    columns: [
      ...tests.map((test, index) => ({ name: `c${index}`, value: testColumn(test, index) })),
      ...sources.map((source, index) => ({ name: `r${index}`, value: rawColumn(source) })),
    ],
    joins: sql.join(
      [
        ...(sources.includes('user_name') ? [sql`join identities i on i.id = u.id`] : []),
        ...(many ? [emailsJoin(tests, programId)] : []),
      ],
      sql` `,
    ),
    matches,
  }
}

const textOf = (source: string) => (source === 'user_name' ? sql`i.user_name` : sourceSql(source))
/** Always checked as a text: days are few, and people are in few groups. */
const isText = (source: string): boolean => isDaySource(source) || source === GROUP

const isBeyondAscii = (text: Sql<unknown>) => sql`octet_length(${text}) <> char_length(${text})`

/** SQL: whether a text of ASCII passes; the collation "C" lowers A to Z alone, as `foldText` does on ASCII. */
function passes({ operator, values }: Test, text: Sql<unknown>): Sql<unknown> {
  const small = sql`lower(${text} collate "C")`
  switch (operator) {
    case 'present':
      return sql`${text} <> ''`
    case 'eq':
      return sql`${small} = ${values[0]}::text collate "C"`
    case 'in':
      return sql`${small} = any(${[...values]}::text[] collate "C")`
    case 'contains':
      return sql`strpos(${small}, ${values[0]}::text collate "C") > 0`
    case 'starts_with':
      return sql`starts_with(${small}, ${values[0]}::text)`
    case 'domain':
      return sql`substring(${small} from '[^@]*$') = ${values[0]}::text collate "C"`
    case 'days_since':
      return sql`null::boolean`
  }
}

/** SQL: whether the condition holds; null where the text itself must be checked. */
function testColumn(test: Test, index: number): Sql<unknown> {
  if (isText(test.source)) return sql`null::boolean`
  if (test.source === 'email')
    return sql`case when emails.is_beyond_ascii then null else coalesce(${sql.ref(`emails.c${index}`)}, false) end`
  const text = textOf(test.source)
  return sql`case when ${isBeyondAscii(text)} then null else coalesce(${passes(test, text)}, false) end`
}

function rawColumn(source: string): Sql<unknown> {
  if (source === 'email') return sql`emails.texts`
  const text = textOf(source)
  if (isText(source)) return text
  return sql`case when ${isBeyondAscii(text)} then ${text} end`
}

/** SQL: the conditions on e-mail addresses; a person may have several. */
function emailsJoin(tests: readonly Test[], programId: number): Sql<unknown> {
  const value = sql.raw('e.value')
  const columns = tests.flatMap((test, index) =>
    test.source === 'email' ? [sql`bool_or(${passes(test, value)}) as ${sql.ref(`c${index}`)}`] : [],
  )
  return sql`
    left join (
      select e.user_id, bool_or(${isBeyondAscii(value)}) as is_beyond_ascii, ${sql.join(columns)},
             case when bool_or(${isBeyondAscii(value)}) then array_agg(e.value order by e.position) end as texts
        from user_emails e where e.program_id = ${programId} group by e.user_id) emails on emails.user_id = u.id`
}
