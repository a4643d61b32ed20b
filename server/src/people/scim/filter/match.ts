import { directoryPart, directoryText } from '../../../shared/text/directory-text.ts'
import type { ScimAttribute } from '../discovery/schema-types.ts'
import { findAttribute } from '../discovery/schemas.ts'
import { invalidFilter, invalidPath, quoteText } from '../protocol/scim-error.ts'
import { toBoolean, toTimestamp } from '../protocol/values.ts'
import { type Comparison, type Filter, type Literal, literalText, printLiteral } from './ast.ts'

type Entry = Readonly<Record<string, unknown>>

/**
 * Whether an entry of a multi-valued attribute fulfils a selection. Ignored sub-attributes fulfil any condition, so that an address
 * `type` always means the one address. Throws 400 invalidPath for an unknown sub-attribute, invalidFilter for a comparison that its
 * type does not have.
 */
export function matchesEntry(filter: Filter, entry: Entry, attribute: ScimAttribute): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.terms.map(term => matchesEntry(term, entry, attribute)).every(Boolean)
    case 'or':
      return filter.terms.map(term => matchesEntry(term, entry, attribute)).some(Boolean)
    case 'not':
      return !matchesEntry(filter.term, entry, attribute)
    case 'present': {
      const subAttribute = requireSubAttribute(attribute, filter.path)
      return !subAttribute.served || (entry[subAttribute.name] ?? '') !== ''
    }
    case 'compare': {
      const subAttribute = requireSubAttribute(attribute, filter.path)
      return !subAttribute.served || compare(subAttribute, filter.operator, entry[subAttribute.name], filter.value)
    }
    default:
      throw invalidFilter('A selection holds comparisons only')
  }
}

export function requireSubAttribute(attribute: ScimAttribute, name: string): ScimAttribute {
  const subAttribute = findAttribute(attribute.subAttributes, name)
  if (!subAttribute) throw invalidPath(`${attribute.name} has no ${quoteText(name)}`)
  return subAttribute
}

function compare(attribute: ScimAttribute, operator: Comparison, actual: unknown, literal: Literal): boolean {
  const value = comparable(attribute, actual)
  const text = literalText(literal)
  const isPart = operator === 'co' || operator === 'sw' || operator === 'ew'
  const expected = comparable(attribute, text === null ? null : isPart ? directoryPart(text) : directoryText(text))
  if (expected === null && literal.type !== 'null')
    throw invalidFilter(`${attribute.name} is never ${printLiteral(literal)}`)
  if (operator === 'eq') return value === expected
  if (operator === 'ne') return value !== expected
  if (typeof expected !== 'string') throw invalidFilter(`${operator} cannot compare ${attribute.name}`)
  return typeof value === 'string' && comparisons[operator](value, expected)
}

const comparisons: Record<Exclude<Comparison, 'eq' | 'ne'>, (value: string, expected: string) => boolean> = {
  co: (value, expected) => value.includes(expected),
  sw: (value, expected) => value.startsWith(expected),
  ew: (value, expected) => value.endsWith(expected),
  gt: (value, expected) => value > expected,
  ge: (value, expected) => value >= expected,
  lt: (value, expected) => value < expected,
  le: (value, expected) => value <= expected,
}

/** A value in the form in which it is compared; null for no value or a wrong type. */
function comparable(attribute: ScimAttribute, value: unknown): string | boolean | null {
  if (value === undefined || value === null || typeof value === 'object') return null
  if (attribute.type === 'boolean') return toBoolean(value)
  const text = String(value)
  if (attribute.type === 'dateTime') return toTimestamp(text)
  return attribute.caseExact ? text : text.toLowerCase()
}
