import type { ResourceDefinition, ScimAttribute, ScimSchema } from '../discovery/schema-types.ts'
import { findTarget } from '../discovery/schemas.ts'
import { type Filter, literalText } from '../filter/ast.ts'
import { requireSubAttribute } from '../filter/match.ts'
import { parseEntryFilter } from '../filter/parse.ts'
import { invalidPath, quoteText } from '../protocol/scim-error.ts'

/** The target of an operation: a whole schema, or an attribute, a selection of its entries, a part of it. */
export type PatchTarget = {
  path: string
  schema: ScimSchema
  attribute: ScimAttribute | null
  subAttribute: ScimAttribute | null
  selection: Filter | null
  /** True if `customAttributes.x` named one entry: any operation creates it if it is missing. */
  isEntryByName: boolean
}

const PATH_LENGTH_MAX = 2_048

/**
 * Reads the path of an operation, or a key of its value.
 * @throws ScimError 400 invalidPath for an unknown attribute and a malformed path, invalidFilter for a malformed
 * selection
 */
export function readPath(resource: ResourceDefinition, path: string): PatchTarget {
  if (path.length > PATH_LENGTH_MAX) throw invalidPath(`A path takes ${PATH_LENGTH_MAX} characters at most`)
  const open = path.indexOf('[')
  return open < 0 ? readPlainPath(resource, path) : readSelectionPath(resource, path, open)
}

function readPlainPath(resource: ResourceDefinition, path: string): PatchTarget {
  const target = findTarget(resource, path)
  if (!target) throw invalidPath(`${quoteText(path)} is not an attribute`)
  const { schema, attribute, subAttribute, entryName } = target
  if (entryName === null) return { path, schema, attribute, subAttribute, selection: null, isEntryByName: false }
  return {
    path,
    schema,
    attribute,
    subAttribute: requireSubAttribute(attribute!, 'value'),
    selection: { kind: 'compare', path: 'name', operator: 'eq', value: { type: 'string', value: entryName } },
    isEntryByName: true,
  }
}

function readSelectionPath(resource: ResourceDefinition, path: string, open: number): PatchTarget {
  const close = path.lastIndexOf(']')
  const rest = path.slice(close + 1)
  if (close < open || (rest !== '' && !rest.startsWith('.'))) throw invalidPath(`${quoteText(path)} is not a path`)
  const target = findTarget(resource, path.slice(0, open).trim())
  if (!target?.attribute || target.subAttribute || target.entryName !== null) {
    throw invalidPath(`${quoteText(path)} does not name an attribute`)
  }
  const { schema, attribute } = target
  const selection = parseEntryFilter(path.slice(open + 1, close))
  if (!attribute.served && attribute.subAttributes.length === 0) {
    return { path, schema, attribute, subAttribute: null, selection: null, isEntryByName: false }
  }
  if (!attribute.multiValued) throw invalidPath(`${attribute.name} has no entries to select`)
  const subAttribute = rest === '' ? null : requireSubAttribute(attribute, rest.slice(1))
  return { path, schema, attribute, subAttribute, selection, isEntryByName: false }
}

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
