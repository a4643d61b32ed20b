// Matches users against rules. Evaluated here and not in SQL: a program has hundreds of rules, and reading a user once and
// evaluating all of them takes less time than planning a statement with all of them. Lower case is also the same on every
// database.

import { utcDay } from '../../../platform/http/input/timestamp.ts'
import { directoryPart, directoryText } from '../../../shared/text/directory-text.ts'
import type { Condition, Rule } from './rule.ts'
import { daySource, isDaySource } from './rule-attributes.ts'

/** A user with what the rules read; each source as lower-case texts, none if it is empty, a day as the number of days since. */
export interface Person {
  readonly id: number
  readonly attributes: ReadonlyMap<string, readonly string[]>
}

export type RuleMatch = (person: Person) => boolean

/** Compiles a rule, to be evaluated for many users. */
export const compileRule = (rule: Rule): RuleMatch => compileRuleOver(rule, compileCondition)

/** `compileRule` with a function `leaf` that compiles a condition; it is called for each in the order of `conditionsOf`. */
export function compileRuleOver<Subject>(
  rule: Rule,
  leaf: (condition: Condition) => (subject: Subject) => boolean,
): (subject: Subject) => boolean {
  if ('all' in rule) {
    const parts = rule.all.map(part => compileRuleOver(part, leaf))
    return subject => parts.every(part => part(subject))
  }
  if ('any' in rule) {
    const parts = rule.any.map(part => compileRuleOver(part, leaf))
    return subject => parts.some(part => part(subject))
  }
  if ('not' in rule) {
    const part = compileRuleOver(rule.not, leaf)
    return subject => !part(subject)
  }
  return leaf(rule)
}

/** The conditions of a rule, in their order. */
export function conditionsOf(rule: Rule): readonly Condition[] {
  if ('all' in rule) return rule.all.flatMap(conditionsOf)
  if ('any' in rule) return rule.any.flatMap(conditionsOf)
  if ('not' in rule) return conditionsOf(rule.not)
  return [rule]
}

/** Every attribute that a rule uses. */
export const attributesOf = (rule: Rule): readonly string[] => conditionsOf(rule).map(({ attribute }) => attribute)

/** The value of a person that a condition reads. */
export const sourceOf = ({ attribute, operator }: Condition): string =>
  operator === 'days_since' ? daySource(attribute) : attribute

/** Every source that a rule reads. */
export const sourcesOf = (rule: Rule): readonly string[] => conditionsOf(rule).map(sourceOf)

/** The texts of a source as it was read, as spelled; of a day the number of days since. */
export function textsOf(source: string, value: unknown): readonly string[] {
  const texts = [value].flat().filter(text => typeof text === 'string' && text !== '') as string[]
  return isDaySource(source) ? texts.flatMap(text => daysSince(text) ?? []) : texts
}

const TODAY_AND_DAY = /^(\d{4})-(\d\d)-(\d\d) (\d{4})-(\d\d)-(\d\d)(?:[Tt]|$)/
const DAY_MS = 86_400_000

/** The days between two dates, today's first; null unless the other is one. */
function daysSince(text: string): string | null {
  const [, ...parts] = (TODAY_AND_DAY.exec(text) ?? []).map(Number)
  if (parts.length === 0) return null
  const [year = 0, month = 0, day = 0] = parts.slice(3)
  const date = utcDay(year, month, day)
  if (date.getUTCMonth() !== month - 1) return null
  const today = utcDay(...(parts.slice(0, 3) as [number, number, number]))
  return String(Math.round((today.getTime() - date.getTime()) / DAY_MS))
}

/** Texts compare without regard to case and to the encoding of accents. */
export const foldText = (text: string): string => text.normalize('NFC').toLowerCase()

/** A value of a condition, normalised as texts of the directory are. */
export const valueText = (text: string): string => foldText(directoryText(text))
/** `valueText` for a part of a text: spaces at its ends stay. */
export const partText = (text: string): string => foldText(directoryPart(text))

/** The domain that addresses are compared with: with or without the sign before it. */
export const domainText = (text: string): string => valueText(text).replace(/^@/, '')

/** A negative operator is the opposite of its positive one, also for an attribute with several values. */
export function compileCondition(condition: Condition): RuleMatch {
  const source = sourceOf(condition)
  const some = (test: (text: string) => boolean) => (person: Person) =>
    person.attributes.get(source)?.some(test) ?? false
  const none = (test: (text: string) => boolean) => {
    const match = some(test)
    return (person: Person) => !match(person)
  }
  switch (condition.operator) {
    case 'eq':
    case 'ne': {
      const value = valueText(condition.value)
      return (condition.operator === 'eq' ? some : none)(text => text === value)
    }
    case 'in':
    case 'not_in': {
      const values = new Set(condition.value.map(valueText))
      return (condition.operator === 'in' ? some : none)(text => values.has(text))
    }
    case 'contains':
    case 'starts_with': {
      const value = partText(condition.value)
      return some(condition.operator === 'contains' ? text => text.includes(value) : text => text.startsWith(value))
    }
    case 'domain': {
      const value = domainText(condition.value)
      return some(text => text.slice(text.lastIndexOf('@') + 1) === value)
    }
    case 'days_since': {
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = condition.value
      return some(days => Number(days) >= min && Number(days) <= max)
    }
    case 'present':
      return some(() => true)
    case 'absent':
      return none(() => true)
  }
}
