import { type ScimSchema, scimAttribute } from '../discovery/schema-types.ts'
import { type AttributeTarget, canonicalPath, findInSchema, findTarget } from '../discovery/schemas.ts'
import { FilterModeError, invalidFilter, quoteText } from '../protocol/scim-error.ts'
import type { FilterMode } from './ast.ts'
import type { Column, ColumnMap } from './columns.ts'

/** The meaning of a path in a filter. */
type Found = { readonly target: AttributeTarget; readonly column: Column }

/** Throws 400 invalidFilter for an attribute that is unknown, or that this mode does not allow. */
export function findColumn(path: string, map: ColumnMap, mode: FilterMode): Found {
  const found = findAny(path, map)
  if (!found) throw unknownAttribute(path)
  if (mode === 'basic' && !found.column.basic) throw notAllowed(path)
  return found
}

function findAny(path: string, map: ColumnMap): Found | null {
  const synonym = Object.entries(map.synonyms).find(([name]) => name.toLowerCase() === path.toLowerCase())?.[1]
  const target = findTarget(map.resource, synonym ?? path)
  if (!target?.attribute) return findSchemas(path, map)
  const exact = map.columns[canonicalPath(map.resource, target)]
  const entries = map.columns[canonicalPath(map.resource, { ...target, subAttribute: null, entryName: null })]
  const column = exact ?? (entries?.kind === 'entries' ? entries : undefined)
  return column ? { target, column } : null
}

/** Every resource has `schemas` (RFC 7643 section 3), which no schema describes. */
const SCHEMAS: Omit<ScimSchema, 'id'> = {
  aliases: [],
  name: 'schemas',
  description: '',
  attributes: [
    scimAttribute('schemas', 'The URNs of the schemas that the resource follows', {
      type: 'complex',
      multiValued: true,
      subAttributes: [scimAttribute('value', 'The URN', { type: 'reference' })],
    }),
  ],
}

function findSchemas(path: string, { resource }: ColumnMap): Found | null {
  const prefix = `${resource.schema.id}:`
  const isCore = path.toLowerCase().startsWith(prefix.toLowerCase())
  const schema = { ...SCHEMAS, id: resource.schema.id }
  const target = findInSchema(schema, isCore ? path.slice(prefix.length) : path)
  if (!target) return null
  const urns = [resource.schema, ...resource.extensions.filter(isAnswered)].map(({ id }) => `('${id}')`).join(', ')
  const exists = (condition: string) => `exists (select 1 from (values ${urns}) s (value) where ${condition})`
  return { target, column: { kind: 'entries', exists, values: { value: { kind: 'value', sql: 's.value' } } } }
}

/** A write-only extension is not in `schemas` of responses. */
const isAnswered = ({ attributes }: ScimSchema) => attributes.some(({ returned }) => returned !== 'never')

export function notAllowed(what: string) {
  return new FilterModeError(`${quoteText(what)} cannot be used in filters of this program`)
}

export function unknownAttribute(path: string) {
  return invalidFilter(`${quoteText(path)} is not an attribute that can be filtered by`)
}
