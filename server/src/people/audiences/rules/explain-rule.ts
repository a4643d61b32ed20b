// Explains why a rule matches a person or not: each condition with the person's value, and the changes that would make it match.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Condition, DayBounds, Rule } from './rule.ts'
import { hasManyTexts, sourceSql } from './rule-attributes.ts'
import { compileRule, conditionsOf, foldText, type Person, sourceOf, sourcesOf, textsOf } from './rule-match.ts'

/** A condition of a rule and the person's value; `passed` is before any `not` around it. */
export interface ExplainedCondition {
  readonly attribute: string
  readonly operator: Condition['operator']
  /** Null for operators without one. */
  readonly value: string | string[] | DayBounds | null
  /** A list for an attribute with several values, the number of days for `days_since`; null when there is none. */
  readonly actual: string | string[] | null
  readonly passed: boolean
}

const personOf = (texts: PersonTexts): Person => ({
  id: 0,
  attributes: new Map([...texts].map(([name, values]) => [name, values.map(foldText)])),
})

export function explainConditions(rule: Rule, texts: PersonTexts): ExplainedCondition[] {
  const person = personOf(texts)
  return conditionsOf(rule).map(condition => {
    const { attribute, operator } = condition
    const source = sourceOf(condition)
    const actual = texts.get(source) ?? []
    return {
      attribute,
      operator,
      value:
        'value' in condition
          ? Array.isArray(condition.value)
            ? [...condition.value]
            : (condition.value as string)
          : null,
      actual: hasManyTexts(source) && actual.length > 0 ? [...actual] : (actual[0] ?? null),
      passed: compileRule(condition)(person),
    }
  })
}

/** A change that is needed: a condition must hold or not; or all (`and`) or one (`or`) of several changes. */
export type Need =
  | { readonly condition: Condition; readonly holds: boolean }
  | { readonly join: 'and' | 'or'; readonly needs: readonly Need[] }

/** The change that would make the rule match; null if it does. */
export function needOf(rule: Rule, texts: PersonTexts): Need | null {
  return needFor(rule, personOf(texts), true)
}

function needFor(rule: Rule, person: Person, wanted: boolean): Need | null {
  if ('not' in rule) return needFor(rule.not, person, !wanted)
  if ('all' in rule || 'any' in rule) {
    const isAll = 'all' in rule
    const parts = isAll ? rule.all : rule.any
    if (compileRule(rule)(person) === wanted) return null
    const needs = parts.flatMap(part => needFor(part, person, wanted) ?? [])
    return needs.length === 1 ? (needs[0] as Need) : { join: isAll === wanted ? 'and' : 'or', needs }
  }
  return compileRule(rule)(person) === wanted ? null : { condition: rule, holds: wanted }
}

/** A person's values of what rules read, as spelled; nothing for an empty one. */
export type PersonTexts = ReadonlyMap<string, readonly string[]>

export async function readPersonTexts(db: ProgramDb, userId: number, sources: readonly string[]): Promise<PersonTexts> {
  if (sources.length === 0) return new Map()
  const names = [...new Set(sources)]
  const values = names.map((name, index) => sql`${sourceSql(name)} as ${sql.ref(`a${index}`)}`)
  const row = await sql<Record<string, string | readonly string[] | null>>`
    select ${sql.join(values)} from users u where u.program_id = ${db.programId} and u.id = ${userId}`.first(db)
  return new Map(names.map((name, index) => [name, textsOf(name, row?.[`a${index}`])]))
}

/** Everything that the rules of these audiences read. */
export const explainedSources = (audiences: readonly { readonly rule: Rule | null }[]): readonly string[] => [
  ...new Set(audiences.flatMap(({ rule }) => (rule ? sourcesOf(rule) : []))),
]
