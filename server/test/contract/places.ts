// Where in a body something can be wrong.

import { MISSING, type Schema } from './hostile-values.ts'

export interface Place {
  readonly path: readonly string[]
  /** Not known where the call reads its body by itself. */
  readonly schema?: Schema
  readonly required: boolean
}

/** Every parameter that a schema describes, with the first entry of each list. */
export function placesIn(schema: Schema, path: readonly string[] = []): Place[] {
  const one = schema.anyOf?.find(branch => branch.properties ?? branch.items) ?? schema
  const inner = Object.entries(one.properties ?? {}).flatMap(([name, property]) => {
    const place = { path: [...path, name], schema: property, required: one.required?.includes(name) ?? false }
    return [place, ...placesIn(property, place.path)]
  })
  if (!one.items) return inner
  return [{ path: [...path, '0'], schema: one.items, required: false }, ...placesIn(one.items, [...path, '0'])]
}

/** Every place in a body whose schema says nothing. */
export function placesOf(value: unknown, path: readonly string[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    { path: [...path, name], required: false },
    ...placesOf(inner, [...path, name]),
  ])
}

/** The body with another value at the place; what the place lies in is made. */
export function replaced(body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  const base = body ?? (name === '0' ? [] : {})
  const copy: Record<string, unknown> = Array.isArray(base) ? ([...base] as never) : { ...(base as object) }
  const inner = replaced(copy[name], rest, value)
  if (inner === MISSING) delete copy[name]
  else copy[name] = inner
  return copy
}
