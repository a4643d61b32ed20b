import type { Filter, Literal } from '../filter/ast.ts'
import { parseFilter } from '../filter/parse.ts'
import { printFilter } from '../filter/print.ts'

const MASK = '…'
/** Parameters whose values are not personal data. */
const PLAIN: ReadonlySet<string> = new Set([
  'startIndex',
  'count',
  'sortBy',
  'sortOrder',
  'attributes',
  'excludedAttributes',
])
const VALUE_MAX_CHARACTERS = 100
const PATH_MAX_CHARACTERS = 500

/**
 * The path of a request as it may be stored: with the pattern of its endpoint in place of identifiers
 * (`/scim/v2/Users/{user_id}`), and filters without their values. `pattern` is null where there is no such endpoint.
 */
export function maskPath(url: string, pattern: string | null): string {
  const [, query = ''] = url.split('?', 2)
  const parameters = [...new URLSearchParams(query)].map(
    ([name, value]) => `${maskName(name)}=${maskValue(name, value)}`,
  )
  const path = pattern ?? `/scim/${MASK}`
  return (parameters.length > 0 ? `${path}?${parameters.join('&')}` : path).slice(0, PATH_MAX_CHARACTERS)
}

const maskName = (name: string) => (PLAIN.has(name) || name === 'filter' ? name : MASK)

function maskValue(name: string, value: string): string {
  if (name === 'filter') return maskFilter(value)
  return PLAIN.has(name) && /^[\w.,:$-]*$/.test(value) ? value.slice(0, VALUE_MAX_CHARACTERS) : MASK
}

function maskFilter(text: string): string {
  try {
    return printFilter(withoutValues(parseFilter(text)))
  } catch {
    return MASK
  }
}

/** Names of custom attributes are the organisation's own words, not a person's. */
function withoutValues(filter: Filter): Filter {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return { ...filter, terms: filter.terms.map(withoutValues) }
    case 'not':
      return { ...filter, term: withoutValues(filter.term) }
    case 'compare':
      return { ...filter, value: withoutText(filter.value) }
    case 'entries':
      return { ...filter, filter: withoutValues(filter.filter) }
    case 'bare':
      return { ...filter, value: MASK }
    case 'present':
      return filter
  }
}

function withoutText(literal: Literal): Literal {
  return literal.type === 'boolean' || literal.type === 'null' ? literal : { type: 'string', value: MASK }
}
