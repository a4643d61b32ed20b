// The tree of a SCIM filter (RFC 7644 section 3.4.2.2). Paths and values are kept as the client wrote them; the code
// that uses the tree interprets them with the schemas.

export const COMPARISONS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** Numbers keep their text, so that a long identifier loses no digits. */
export type Literal =
  | { type: 'string'; value: string }
  | { type: 'number'; text: string }
  | { type: 'boolean'; value: boolean }
  | { type: 'null' }

/** `bare` is the contract's value alone: a part of a user name. `entries` is a value path, `emails[type eq "work"]`. */
export type Filter =
  | { kind: 'and' | 'or'; terms: Filter[] }
  | { kind: 'not'; term: Filter }
  | { kind: 'compare'; path: string; operator: Comparison; value: Literal }
  | { kind: 'present'; path: string }
  | { kind: 'entries'; path: string; filter: Filter }
  | { kind: 'bare'; value: string }

/** A literal's text; null has none. */
export function literalText(literal: Literal): string | null {
  if (literal.type === 'null') return null
  return literal.type === 'number' ? literal.text : String(literal.value)
}

export type FilterMode = 'basic' | 'full'

/** The text of a filter; parsing it returns the same tree. */
export function printFilter(filter: Filter): string {
  switch (filter.kind) {
    case 'and':
      return filter.terms.map(term => printTerm(term, ['and', 'or'])).join(' and ')
    case 'or':
      return filter.terms.map(term => printTerm(term, ['or'])).join(' or ')
    case 'not':
      return `not (${printFilter(filter.term)})`
    case 'compare':
      return `${filter.path} ${filter.operator} ${printLiteral(filter.value)}`
    case 'present':
      return `${filter.path} pr`
    case 'entries':
      return `${filter.path}[${printFilter(filter.filter)}]`
    case 'bare':
      return JSON.stringify(filter.value)
  }
}

function printTerm(term: Filter, grouped: string[]) {
  return grouped.includes(term.kind) ? `(${printFilter(term)})` : printFilter(term)
}

export function printLiteral(literal: Literal): string {
  if (literal.type === 'null') return 'null'
  if (literal.type === 'number') return literal.text
  return JSON.stringify(literal.value)
}
