import type { ScimAttribute } from '../discovery/schema-types.ts'
import { type Filter, literalText } from '../filter/ast.ts'
import { requireSubAttribute } from '../filter/match.ts'

/** The values that a selection of `eq` terms, joined by `and`, requires of an entry; null for any other selection. */
export function termsOf(selection: Filter, attribute: ScimAttribute): Record<string, unknown> | null {
  if (selection.kind === 'and') {
    const all = selection.terms.map(term => termsOf(term, attribute))
    return all.includes(null) ? null : Object.assign({}, ...all)
  }
  if (selection.kind !== 'compare' || selection.operator !== 'eq') return null
  const { name } = requireSubAttribute(attribute, selection.path)
  return { [name]: selection.value.type === 'boolean' ? selection.value.value : literalText(selection.value) }
}

/**
 * Whether a selection means entries that this service ignores: of a type that it does not keep (`phoneNumbers[type eq
 * "work"]`), or identified only by parts that it does not store.
 */
export function selectsIgnored(selection: Filter, attribute: ScimAttribute): boolean {
  const type = requireKeptType(attribute)
  if (!type) return false
  const terms = comparedNames(selection, attribute)
  if (terms.length > 0 && terms.every(({ served }) => !served)) return true
  const value = termsOf(selection, attribute)?.[type.name]
  return typeof value === 'string' && !type.canonicalValues.includes(value.toLowerCase())
}

/** The sub-attribute whose other values are ignored: where the type alone identifies entries. */
function requireKeptType(attribute: ScimAttribute): ScimAttribute | null {
  const [name, ...others] = attribute.identity
  const type = attribute.subAttributes.find(subAttribute => subAttribute.name === name)
  return type && others.length === 0 && type.canonicalValues.length > 0 ? type : null
}

function comparedNames(filter: Filter, attribute: ScimAttribute): ScimAttribute[] {
  if (filter.kind === 'and' || filter.kind === 'or') return filter.terms.flatMap(term => comparedNames(term, attribute))
  if (filter.kind === 'not') return comparedNames(filter.term, attribute)
  return filter.kind === 'compare' || filter.kind === 'present' ? [requireSubAttribute(attribute, filter.path)] : []
}
