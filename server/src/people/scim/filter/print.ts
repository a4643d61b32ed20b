import type { Filter, Literal } from './ast.ts'

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
