// The language of audience rules: conditions on the attributes of users, joined by `all`, `any` and `not`.
//
//   { "all": [ { "attribute": "department", "operator": "eq", "value": "Sales" },
//              { "not": { "attribute": "custom.shift", "operator": "in", "value": ["night", "late"] } } ] }
//
// `days_since` counts whole days from a date, in the time zone of the program. Texts compare without regard to case. An attribute that
// a user does not have is empty: it is `absent`, equal to no value and unequal to all.

import { invalid, type Validation, type ValidationRule } from '../../../platform/errors.ts'
import { CUSTOM_PREFIX, DAY_ATTRIBUTES, GROUP, isConditionAttribute, SIGNED_IN } from './rule-attributes.ts'

export const RULE_DEPTH_MAX = 5
export const RULE_CONDITIONS_MAX = 50
export const RULE_VALUES_MAX = 500
const RULE_VALUE_MAX_LENGTH = 255

const TEXT_OPERATORS = ['eq', 'ne', 'contains', 'starts_with'] as const
const LIST_OPERATORS = ['in', 'not_in'] as const
const PRESENCE_OPERATORS = ['present', 'absent'] as const
const COMMON_OPERATORS = [...TEXT_OPERATORS, ...LIST_OPERATORS, ...PRESENCE_OPERATORS] as const
export const RULE_OPERATORS = [...COMMON_OPERATORS, 'domain', 'days_since'] as const
type Operator = (typeof RULE_OPERATORS)[number]

/** The operators that conditions on an attribute take. */
export function operatorsOf(attribute: string): readonly Operator[] {
  if (DAY_ATTRIBUTES.some(name => name === attribute)) return ['days_since']
  if (attribute === SIGNED_IN) return ['eq']
  if (attribute === GROUP) return ['eq', 'in']
  if (attribute === 'email') return [...COMMON_OPERATORS, 'domain']
  return attribute.startsWith(CUSTOM_PREFIX) ? [...COMMON_OPERATORS, 'days_since'] : COMMON_OPERATORS
}

/** Days since a date, both inclusive; negative for days to come. */
export interface DayBounds {
  readonly min?: number
  readonly max?: number
}
/** Some hundred years. */
export const RULE_DAYS_MAX = 100_000

export type Rule =
  | { readonly all: readonly Rule[] }
  | { readonly any: readonly Rule[] }
  | { readonly not: Rule }
  | Condition

export type Condition =
  | {
      readonly attribute: string
      readonly operator: (typeof TEXT_OPERATORS)[number] | 'domain'
      readonly value: string
    }
  | {
      readonly attribute: string
      readonly operator: (typeof LIST_OPERATORS)[number]
      readonly value: readonly string[]
    }
  | { readonly attribute: string; readonly operator: (typeof PRESENCE_OPERATORS)[number] }
  | { readonly attribute: string; readonly operator: 'days_since'; readonly value: DayBounds }

/** Reads a rule that a client sent; unknown members are dropped. Throws 400 with all errors. */
export function readRule(input: unknown): Rule {
  const reader = new RuleReader()
  const rule = reader.read(input, 'rule', 1)
  if (reader.conditions > RULE_CONDITIONS_MAX) {
    reader.complain('too_long', 'rule', `must not have more than ${RULE_CONDITIONS_MAX} conditions`)
  }
  if (rule === null || reader.validations.length > 0) throw invalid(...reader.validations.slice(0, VALIDATIONS_MAX))
  return rule
}

/** The texts that conditions on an attribute name, each with where it is. */
export function valuesAt(
  rule: Rule,
  attribute: string,
  path = 'rule',
): readonly { readonly value: string; readonly parameter: string }[] {
  if ('all' in rule) return rule.all.flatMap((part, index) => valuesAt(part, attribute, `${path}.all.${index}`))
  if ('any' in rule) return rule.any.flatMap((part, index) => valuesAt(part, attribute, `${path}.any.${index}`))
  if ('not' in rule) return valuesAt(rule.not, attribute, `${path}.not`)
  if (rule.attribute !== attribute || !('value' in rule) || rule.operator === 'days_since') return []
  if (typeof rule.value === 'string') return [{ value: rule.value, parameter: `${path}.value` }]
  return rule.value.map((value, index) => ({ value, parameter: `${path}.value.${index}` }))
}

const VALIDATIONS_MAX = 20

/** Validates a rule and collects all errors; an invalid part becomes null. */
class RuleReader {
  readonly validations: Validation[] = []
  conditions = 0

  read(input: unknown, path: string, depth: number): Rule | null {
    if (!isObject(input)) return this.complain('invalid_type', path, 'must be an object')
    if (depth > RULE_DEPTH_MAX) {
      return this.complain('too_long', path, `must not be nested deeper than ${RULE_DEPTH_MAX} levels`)
    }
    const forms = ['all', 'any', 'not', 'attribute'].filter(form => input[form] !== undefined)
    if (forms.length !== 1) {
      const rule = forms.length === 0 ? 'required' : 'invalid_format'
      return this.complain(rule, path, 'must have one of all, any, not, attribute')
    }
    if (input.all !== undefined) return this.#wrap(this.#readList(input.all, `${path}.all`, depth), 'all')
    if (input.any !== undefined) return this.#wrap(this.#readList(input.any, `${path}.any`, depth), 'any')
    if (input.not !== undefined) return this.#wrap(this.read(input.not, `${path}.not`, depth + 1), 'not')
    return this.#readCondition(input, path)
  }

  complain(rule: ValidationRule, parameter: string, message: string): null {
    this.validations.push({ rule, parameter, message })
    return null
  }

  #wrap(inner: Rule | readonly Rule[] | null, form: 'all' | 'any' | 'not'): Rule | null {
    return inner === null ? null : ({ [form]: inner } as Rule)
  }

  #readList(input: unknown, path: string, depth: number): readonly Rule[] | null {
    if (!Array.isArray(input)) return this.complain('invalid_type', path, 'must be an array')
    if (input.length === 0) return this.complain('too_short', path, 'must not be empty')
    if (input.length > RULE_CONDITIONS_MAX) {
      return this.complain('too_long', path, `must not have more than ${RULE_CONDITIONS_MAX} entries`)
    }
    const parts = input.map((part, index) => this.read(part, `${path}.${index}`, depth + 1))
    return parts.includes(null) ? null : (parts as Rule[])
  }

  #readCondition(input: Record<string, unknown>, path: string): Condition | null {
    this.conditions++
    const attribute = this.#readAttribute(input.attribute, `${path}.attribute`)
    const operator = RULE_OPERATORS.find(known => known === input.operator)
    if (input.operator === undefined) return this.complain('required', `${path}.operator`, 'is required')
    if (!operator) {
      return this.complain('invalid_enum', `${path}.operator`, `must be one of ${RULE_OPERATORS.join(', ')}`)
    }
    const known = attribute === null ? RULE_OPERATORS : operatorsOf(attribute)
    if (!known.includes(operator)) {
      return this.complain('invalid_enum', `${path}.operator`, `of ${attribute} must be one of ${known.join(', ')}`)
    }
    if (operator === 'present' || operator === 'absent') return attribute === null ? null : { attribute, operator }
    if (input.value === undefined) return this.complain('required', `${path}.value`, 'is required')
    if (operator === 'in' || operator === 'not_in') {
      const value = this.#readValues(input.value, `${path}.value`)
      return attribute === null || value === null ? null : { attribute, operator, value }
    }
    if (operator === 'days_since') {
      const value = this.#readDays(input.value, `${path}.value`)
      return attribute === null || value === null ? null : { attribute, operator, value }
    }
    const value = this.#readValue(input.value, `${path}.value`)
    if (attribute === SIGNED_IN && value !== null && value !== 'true' && value !== 'false') {
      return this.complain('invalid_enum', `${path}.value`, 'must be the text true or false')
    }
    return attribute === null || value === null ? null : { attribute, operator, value }
  }

  #readAttribute(input: unknown, path: string): string | null {
    if (typeof input !== 'string') return this.complain('invalid_type', path, 'must be a string')
    if (isConditionAttribute(input)) return input
    return this.complain('invalid_enum', path, `${input.slice(0, 100)} is no attribute of users that a rule can use`)
  }

  #readValues(input: unknown, path: string): readonly string[] | null {
    if (!Array.isArray(input)) return this.complain('invalid_type', path, 'must be an array of strings')
    if (input.length === 0) return this.complain('too_short', path, 'must not be empty')
    if (input.length > RULE_VALUES_MAX) {
      return this.complain('too_long', path, `must not have more than ${RULE_VALUES_MAX} entries`)
    }
    const values = input.map((value, index) => this.#readValue(value, `${path}.${index}`))
    return values.includes(null) ? null : (values as string[])
  }

  #readDays(input: unknown, path: string): DayBounds | null {
    if (!isObject(input)) return this.complain('invalid_type', path, 'must be an object with min, max or both')
    const bounds: { min?: number; max?: number } = {}
    for (const name of ['min', 'max'] as const) {
      const days = input[name]
      if (days === undefined || days === null) continue
      if (!Number.isInteger(days)) return this.complain('numeric', `${path}.${name}`, 'must be a whole number of days')
      if (Math.abs(days as number) > RULE_DAYS_MAX) {
        return this.complain(
          'out_of_range',
          `${path}.${name}`,
          `must be between -${RULE_DAYS_MAX} and ${RULE_DAYS_MAX}`,
        )
      }
      bounds[name] = days as number
    }
    const { min, max } = bounds
    if (min === undefined && max === undefined) return this.complain('required', path, 'needs min, max or both')
    if (min !== undefined && max !== undefined && min > max) {
      return this.complain('out_of_range', `${path}.min`, 'must not be above max')
    }
    return bounds
  }

  #readValue(input: unknown, path: string): string | null {
    if (typeof input !== 'string') return this.complain('invalid_type', path, 'must be a string')
    if (input === '') return this.complain('too_short', path, 'must not be empty')
    if (input.length > RULE_VALUE_MAX_LENGTH) {
      return this.complain('too_long', path, `must not be longer than ${RULE_VALUE_MAX_LENGTH} characters`)
    }
    return input
  }
}

/** Whether a parsed JSON value is an object, neither null nor an array. */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
