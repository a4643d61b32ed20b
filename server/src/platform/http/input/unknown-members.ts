// Removes members of a body that its schema does not name before a handler sees it (docs/contract/conventions.md#requests): none
// is stored by accident, and none becomes a column of a statement.

import type { TSchema } from './schema.ts'

interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly additionalProperties?: unknown
  readonly patternProperties?: unknown
}

/** Removes them from a value in place. */
export type Prune = (value: unknown) => void

/**
 * Returns the paths in a valid value. Objects whose schema names no members, or allows others, keep what they have, and so do those that may be of
 * several forms.
 */
export const compilePrune = (schema: TSchema): Prune => pruneOf(schema as Shape) ?? (() => {})

/** Null if such a value can contain nothing to remove. */
function pruneOf({ anyOf, items, properties, ...schema }: Shape): Prune | null {
  if (anyOf) {
    const [form, ...others] = anyOf.filter(({ type }) => type !== 'null')
    return form && others.length === 0 ? pruneOf(form) : null
  }
  if (items) {
    const prune = pruneOf(items)
    return prune && (value => Array.isArray(value) && value.forEach(prune))
  }
  return properties ? pruneMembers(properties, Boolean(schema.additionalProperties ?? schema.patternProperties)) : null
}

function pruneMembers(properties: Readonly<Record<string, Shape>>, isOpen: boolean): Prune {
  const members = new Map(Object.entries(properties).map(([name, shape]) => [name, pruneOf(shape)]))
  return value => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, member] of Object.entries(value)) {
      const prune = members.get(name)
      if (prune) prune(member)
      else if (prune === undefined && !isOpen) Reflect.deleteProperty(value, name)
    }
  }
}
