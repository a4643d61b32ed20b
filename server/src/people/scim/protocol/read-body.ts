import type { ResourceDefinition, ScimAttribute, ScimSchema } from '../discovery/schema-types.ts'
import { findAttribute, findInSchema, findTarget } from '../discovery/schemas.ts'
import { invalidSyntax, invalidValue } from './scim-error.ts'
import { isObject } from './values.ts'

/**
 * The attributes that the body of a POST or PUT names, with canonical names inside their values. Members that the
 * schemas do not know are left out. Throws 400 invalidSyntax or invalidValue when the body, or that of an extension, is
 * no object.
 */
export function readBody(resource: ResourceDefinition, body: unknown): Map<ScimAttribute, unknown> {
  if (!isObject(body)) throw invalidSyntax('The body must be a JSON object')
  const values = new Map<ScimAttribute, unknown>()
  for (const [key, value] of Object.entries(body)) {
    const target = findTarget(resource, key)
    if (!target || target.subAttribute || target.entryName !== null) continue
    // A bare name at the root belongs to the core schema; extensions are named by their URN.
    if (target.schema !== resource.schema && !key.includes(':')) continue
    if (target.attribute) setValue(values, target.attribute, value)
    else readExtension(values, target.schema, value)
  }
  return values
}

function readExtension(values: Map<ScimAttribute, unknown>, schema: ScimSchema, body: unknown) {
  if (body === null) return
  if (!isObject(body)) throw invalidValue(`${schema.id} must be an object`)
  for (const [key, value] of Object.entries(body)) {
    const target = findInSchema(schema, key)
    if (target?.attribute && !target.subAttribute && target.entryName === null)
      setValue(values, target.attribute, value)
  }
}

/** Named entries may be in several places, e.g. the contract's long key and the extension; all of them count. */
function setValue(values: Map<ScimAttribute, unknown>, attribute: ScimAttribute, value: unknown) {
  const canonical = canonicalValue(attribute, value)
  const known = values.get(attribute)
  const addsUp = attribute.named && Array.isArray(known) && Array.isArray(canonical)
  values.set(attribute, addsUp ? known.concat(canonical) : canonical)
}

/** The value with its members under their canonical names; those that the schema does not know are dropped. */
export function canonicalValue(attribute: ScimAttribute, value: unknown): unknown {
  if (attribute.type !== 'complex') return value
  if (attribute.named && isObject(value)) return Object.entries(value).map(([name, text]) => ({ name, value: text }))
  // The reader of a list rejects one that is too long.
  if (Array.isArray(value) && value.length > attribute.entriesMax) return value
  return Array.isArray(value) ? value.map(entry => canonicalEntry(attribute, entry)) : canonicalEntry(attribute, value)
}

/** One complex value or entry, likewise. */
export function canonicalEntry(attribute: ScimAttribute, entry: unknown): unknown {
  if (!isObject(entry)) return entry
  const canonical: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(entry)) {
    const subAttribute = findAttribute(attribute.subAttributes, key)
    if (subAttribute) canonical[subAttribute.name] = canonicalValue(subAttribute, value)
  }
  return canonical
}
