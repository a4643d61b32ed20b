import { type RawBuilder, sql } from 'kysely'
import type { Condition, Rule } from './rule.ts'
import { findAttribute } from './rule-attributes.ts'

/** A rule as a condition on user `u` (a row of `users`): true or false, never null. Every value is a parameter. */
export function compileRule(rule: Rule): RawBuilder<boolean> {
  if ('all' in rule) return sql`(${sql.join(rule.all.map(compileRule), sql` and `)})`
  if ('any' in rule) return sql`(${sql.join(rule.any.map(compileRule), sql` or `)})`
  if ('not' in rule) return sql`not ${compileRule(rule.not)}`
  return compileCondition(rule)
}

/** How many conditions a rule has; it has at most twice as many parameters. */
export function countConditions(rule: Rule): number {
  if ('all' in rule) return rule.all.reduce((sum, part) => sum + countConditions(part), 0)
  if ('any' in rule) return rule.any.reduce((sum, part) => sum + countConditions(part), 0)
  if ('not' in rule) return countConditions(rule.not)
  return 1
}

/** Negative operators are the opposite of their positive ones, also where an attribute has many values. */
const OPPOSITES = { ne: 'eq', not_in: 'in', absent: 'present' } as const

function compileCondition(condition: Condition): RawBuilder<boolean> {
  const { operator } = condition
  if (operator === 'ne' || operator === 'not_in' || operator === 'absent') {
    return sql`not ${compileCondition({ ...condition, operator: OPPOSITES[operator] } as Condition)}`
  }
  const attribute = findAttribute(condition.attribute)
  // A rule was read with the attributes of its time; one that is gone is empty.
  if (!attribute) return sql`false`
  const comparison = compare(attribute.text, condition)
  if (attribute.form === 'text') return sql`(${comparison})`
  return sql`exists (
    select from user_emails e where e.program_id = u.program_id and e.user_id = u.id and ${comparison})`
}

function compare(text: RawBuilder<string>, condition: Condition): RawBuilder<boolean> {
  switch (condition.operator) {
    case 'eq':
      return sql`${text} = lower(${condition.value}::text)`
    case 'contains':
      return sql`strpos(${text}, lower(${condition.value}::text)) > 0`
    case 'starts_with':
      return sql`starts_with(${text}, lower(${condition.value}::text))`
    case 'in':
      return sql`${text} = any(array(select lower(v) from unnest(${condition.value}::text[]) as v))`
    case 'present':
      return sql`${text} <> ''`
    default:
      throw new Error(`${condition.operator} is compiled as its opposite`)
  }
}
