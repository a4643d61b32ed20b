import type { ResourceDefinition, ScimAttribute, ScimSchema } from '../discovery/schema-types.ts'
import { findTarget } from '../discovery/schemas.ts'
import type { Filter } from '../filter/ast.ts'
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
