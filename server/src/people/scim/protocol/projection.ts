import type { ResourceDefinition } from '../discovery/schema-types.ts'
import { type AttributeTarget, findTarget } from '../discovery/schemas.ts'
import { invalidValue } from './scim-error.ts'
import { isObject } from './values.ts'

/** The query parameters `attributes` and `excludedAttributes`: comma-separated text or several of it. */
export type ProjectionQuery = {
  attributes?: string | readonly string[] | undefined
  excludedAttributes?: string | readonly string[] | undefined
}

type Json = Record<string, unknown>

/** Maximum number of attributes that a request may name. */
const NAMES_MAX = 500

/**
 * A function that reduces a presented resource to the requested attributes (RFC 7644 section 3.9). Names are taken in
 * any case, with URN or bare; unknown ones are ignored. `id` and `schemas` stay in every response.
 */
export function createProjector(resource: ResourceDefinition, query: ProjectionQuery): (presented: Json) => Json {
  const wanted = readTargets(resource, query.attributes)
  const excluded = readTargets(resource, query.excludedAttributes) ?? []
  if (!wanted && excluded.length === 0) return presented => presented
  return presented => {
    const projected: Json = {}
    for (const [key, value] of Object.entries(presented)) {
      const extension = resource.extensions.find(({ id }) => id === key)
      const result = extension
        ? projectExtension(
            value as Json,
            wanted?.filter(({ schema }) => schema === extension),
            excluded.filter(({ schema }) => schema === extension),
          )
        : projectAttribute(key, value, wanted?.filter(isCore), excluded.filter(isCore))
      if (result !== undefined) projected[key] = result
    }
    return projected
  }

  function isCore({ schema }: AttributeTarget) {
    return schema === resource.schema
  }
}

function projectExtension(value: Json, wanted: AttributeTarget[] | undefined, excluded: AttributeTarget[]) {
  const projected = Object.entries(value)
    .map(([key, part]) => [key, projectAttribute(key, part, wanted, excluded)] as const)
    .filter(([, part]) => part !== undefined)
  return projected.length > 0 ? Object.fromEntries(projected) : undefined
}

function projectAttribute(
  key: string,
  value: unknown,
  wanted: AttributeTarget[] | undefined,
  excluded: AttributeTarget[],
) {
  if (key === 'id' || key === 'schemas') return value
  const names = wanted?.filter(({ attribute }) => attribute === null || attribute.name === key)
  const others = excluded.filter(({ attribute }) => attribute === null || attribute.name === key)
  if (names?.length === 0 || others.some(isWhole)) return undefined
  const kept = !names || names.some(isWhole) ? value : mapEntries(value, entry => keepParts(entry, names))
  return others.length === 0 ? kept : mapEntries(kept, entry => dropParts(entry, others))
}

function isWhole({ subAttribute, entryName }: AttributeTarget) {
  return subAttribute === null && entryName === null
}

function mapEntries(value: unknown, change: (entry: Json) => Json | undefined): unknown {
  if (Array.isArray(value)) return value.map(entry => mapEntries(entry, change)).filter(entry => entry !== undefined)
  return isObject(value) ? change(value) : value
}

function keepParts(entry: Json, targets: AttributeTarget[]) {
  if (targets.some(target => target.entryName !== null && target.entryName === entry.name)) return entry
  const parts = Object.entries(entry).filter(([key]) => targets.some(({ subAttribute }) => subAttribute?.name === key))
  return parts.length > 0 ? Object.fromEntries(parts) : undefined
}

function dropParts(entry: Json, targets: AttributeTarget[]) {
  if (targets.some(target => target.entryName !== null && target.entryName === entry.name)) return undefined
  const parts = Object.entries(entry).filter(([key]) => !targets.some(({ subAttribute }) => subAttribute?.name === key))
  return Object.fromEntries(parts)
}

/** Undefined when the parameter was not given. Throws 400 invalidValue when it names too many. */
function readTargets(resource: ResourceDefinition, list: string | readonly string[] | undefined) {
  const names = withoutSelections([list ?? []].flat().join(','))
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
  if (names.length === 0) return undefined
  if (names.length > NAMES_MAX) throw invalidValue(`A request names ${NAMES_MAX} attributes at most`)
  return names.map(name => findTarget(resource, name)).filter(target => target !== null)
}

/** A value selection in a list of attributes requests the whole attribute. */
function withoutSelections(text: string) {
  let kept = ''
  let isSelection = false
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = isSelection && !isQuoted
    else if (!isQuoted && character === '[') isSelection = true
    else if (!isQuoted && character === ']') isSelection = false
    else if (!isSelection) kept += character
  }
  return kept
}
