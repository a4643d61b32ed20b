import type { Validation } from '../errors.ts'
import type { TSchema } from './schema.ts'

interface Node {
  readonly maxItems?: number
  readonly items?: Node
  readonly properties?: Readonly<Record<string, Node>>
  readonly anyOf?: readonly Node[]
}

/**
 * The lists in a value that are longer than the schema allows. Checked first: a validator that reports all errors checks every
 * element even of a list that is too long.
 */
export function findLongLists(schema: TSchema, value: unknown): Validation[] {
  return [...longListsIn(schema as Node, value, '')]
}

function* longListsIn(schema: Node, value: unknown, parameter: string): Generator<Validation> {
  for (const branch of schema.anyOf ?? []) yield* longListsIn(branch, value, parameter)
  if (typeof value !== 'object' || value === null) return
  const at = (name: string | number) => (parameter === '' ? String(name) : `${parameter}.${name}`)
  if (Array.isArray(value)) {
    if (schema.maxItems !== undefined && value.length > schema.maxItems) {
      yield { rule: 'too_long', parameter, message: `must NOT have more than ${schema.maxItems} items` }
    } else if (schema.items && (schema.items.properties || schema.items.items)) {
      for (const [index, element] of value.entries()) yield* longListsIn(schema.items, element, at(index))
    }
    return
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (Object.hasOwn(value, name)) yield* longListsIn(property, (value as Record<string, unknown>)[name], at(name))
  }
}
