import type { ResourceDefinition, ScimSchema } from '../discovery/schema-types.ts'
import { invalidSyntax, invalidValue, noTarget } from '../protocol/scim-error.ts'
import { isObject } from '../protocol/values.ts'
import { type PatchTarget, readPath } from './path.ts'

/** Maximum number of operations in a PATCH request. */
export const OPERATIONS_MAX = 1_000
/**
 * Maximum length of all their paths together, in characters: one selection of a few thousand is parsed and matched fast, a
 * thousand such selections are not.
 */
const PATHS_MAX_LENGTH = 200_000

export const PATCH_URN = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** `path` is null where the value is an object of paths to values. */
export type Operation = { op: 'add' | 'replace' | 'remove'; path: string | null; value: unknown }

const OPS = ['add', 'replace', 'remove'] as const

/**
 * The operations of a PatchOp body (RFC 7644 section 3.5.2), in their order. Names and `op` are taken in any case.
 * @throws ScimError 400 invalidSyntax, invalidValue where a value is missing, noTarget for a remove without path
 */
export function readOperations(body: unknown): Operation[] {
  const operations = isObject(body) ? memberByName(body, 'operations') : undefined
  if (!Array.isArray(operations) || operations.length === 0)
    throw invalidSyntax('Operations must be an array of operations')
  if (operations.length > OPERATIONS_MAX) throw invalidSyntax(`A request takes ${OPERATIONS_MAX} operations at most`)
  const read = operations.map(readOperation)
  const length = read.reduce((sum, { path }) => sum + (path?.length ?? 0), 0)
  if (length > PATHS_MAX_LENGTH)
    throw invalidSyntax(`The paths of a request take ${PATHS_MAX_LENGTH} characters at most`)
  return read
}

function readOperation(operation: unknown): Operation {
  if (!isObject(operation)) throw invalidSyntax('An operation must be an object')
  const name = memberByName(operation, 'op')
  const op = OPS.find(known => typeof name === 'string' && known === name.toLowerCase())
  if (!op) throw invalidSyntax('op must be add, replace or remove')
  const path = memberByName(operation, 'path') ?? null
  if (path !== null && typeof path !== 'string') throw invalidSyntax('path must be a string')
  const value = memberByName(operation, 'value')
  const hasPath = path !== null && path.trim() !== ''
  if (op === 'remove' && !hasPath) throw noTarget('remove needs a path')
  if (op !== 'remove' && value === undefined) throw invalidValue(`${op} needs a value`)
  if (!hasPath && !isObject(value)) throw invalidValue(`${op} without a path needs an object as value`)
  return { op, path: hasPath ? path.trim() : null, value }
}

/** A member by its name in any case. */
function memberByName(object: Record<string, unknown>, name: string): unknown {
  const key = Object.keys(object).find(one => one.toLowerCase() === name)
  return key === undefined ? undefined : object[key]
}

/** One attribute to change: an operation, or a part of one that had no path. */
export type Change = { op: Operation['op']; target: PatchTarget; value: unknown }

/**
 * Read-only members; a client that sends them back changes nothing. Some clients repeat `schemas` inside the value of
 * an extension.
 */
const OWN_WORDS = ['schemas', 'meta']

/** Maximum number of changes of a request; an operation without a path may contain several. */
const CHANGES_MAX = 10_000

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
