import type { ResourceDefinition, ScimSchema } from '../discovery/schema-types.ts'
import { invalidValue } from '../protocol/scim-error.ts'
import { isObject } from '../protocol/values.ts'
import type { Operation } from './operations.ts'
import { type PatchTarget, readPath } from './path.ts'

/** One attribute to change: an operation, or a part of one that had no path. */
export type Change = { op: Operation['op']; target: PatchTarget; value: unknown }

/**
 * Read-only members; a client that sends them back changes nothing. Some clients repeat `schemas` inside the value of
 * an extension.
 */
const OWN_WORDS = ['schemas', 'meta']

/** Maximum number of changes of a request; an operation without a path may contain several. */
export const CHANGES_MAX = 10_000

/**
 * The single changes that operations mean. Without a path, or with a schema as the path, the value is
 * an object of paths to values: names, dotted or with URN or a selection, and whole extensions.
 */
export function* expandOperations(resource: ResourceDefinition, operations: Operation[]): Generator<Change> {
  let count = 0
  for (const operation of operations) {
    for (const change of expandOperation(resource, operation)) {
      if (++count > CHANGES_MAX) throw invalidValue(`A request makes ${CHANGES_MAX} changes at most`)
      yield change
    }
  }
}

function* expandOperation(resource: ResourceDefinition, { op, path, value }: Operation): Generator<Change> {
  if (path === null) return yield* expandObject(resource, op, value, '')
  const target = readPath(resource, path)
  if (target.attribute) yield { op, target, value }
  else if (op === 'remove' || value === null) yield* expandSchema(resource, target.schema, op, null)
  else yield* expandObject(resource, op, value, `${target.schema.id}:`)
}

function* expandObject(
  resource: ResourceDefinition,
  op: Operation['op'],
  value: unknown,
  prefix: string,
): Generator<Change> {
  if (!isObject(value)) throw invalidValue('The value must be an object')
  for (const [key, part] of Object.entries(value)) {
    if (OWN_WORDS.includes(key.toLowerCase())) continue
    const target = readPath(resource, prefix + key)
    if (target.attribute) yield { op, target, value: part }
    else if (prefix !== '') throw invalidValue('A schema cannot hold another')
    else if (part === null) yield* expandSchema(resource, target.schema, op, null)
    else yield* expandObject(resource, op, part, `${target.schema.id}:`)
  }
}

/** Every attribute of a schema that can be cleared. */
function* expandSchema(
  resource: ResourceDefinition,
  schema: ScimSchema,
  op: Operation['op'],
  value: unknown,
): Generator<Change> {
  for (const attribute of schema.attributes) {
    if (!attribute.served || attribute.mutability === 'readOnly') continue
    yield { op, target: readPath(resource, `${schema.id}:${attribute.name}`), value }
  }
}
