import { invalidSyntax, invalidValue, noTarget } from '../protocol/scim-error.ts'
import { isObject } from '../protocol/values.ts'

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
export function memberByName(object: Record<string, unknown>, name: string): unknown {
  const key = Object.keys(object).find(one => one.toLowerCase() === name)
  return key === undefined ? undefined : object[key]
}
