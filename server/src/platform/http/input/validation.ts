// Validates input by an endpoint's schemas and reports errors with the contract's rules
// (docs/contract/conventions.md#errors). Fastify's own validation runs before the hooks that need the route, coerces by its own
// rules and reports errors in its own form.

import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { invalid, notFound, type Validation, type ValidationRule } from '../../errors.ts'
import { ID_FORMAT, type TSchema } from './schema.ts'
import { parseTimestamp } from './timestamp.ts'

/** Errors reported at the most; a hostile body may have thousands. */
const VALIDATIONS_MAX = 20

const ajv = new Ajv({ allErrors: true, strict: false, useDefaults: true, verbose: true })
// biome-ignore lint/suspicious/noExplicitAny: the package's types describe its CommonJS form
;(addFormats as any)(ajv)
ajv.addFormat('timestamp', { type: 'string', validate: (text: string) => parseTimestamp(text) !== null })
ajv.addFormat('http-url', { type: 'string', validate: (text: string) => isHttpUrl(text) && !hasUserInfo(text) })
ajv.addFormat('http-url-with-user-info', { type: 'string', validate: isHttpUrl })

/** Whether the text is an absolute http or https address with a host. */
export function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s]+$/i.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.hostname !== ''
}

/** Whether an address has a name or a password before its host, which a reader may take for the host. */
function hasUserInfo(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.username !== '' || url.password !== '')
}

export type Check = (value: unknown) => Validation[]

/** A check by a schema, compiled at its first use; defaults are filled in place. */
export function compileCheck(schema: TSchema): Check {
  let validate: ValidateFunction | null = null
  return value => {
    const tooLong = findLongLists(schema, value)
    if (tooLong.length > 0) return tooLong.slice(0, VALIDATIONS_MAX)
    validate ??= ajv.compile(schema)
    return validate(value) ? [] : describe(validate)
  }
}

/** Throws 400 with all errors of a body. */
export function checkBody(check: Check, body: unknown): void {
  const validations = check(body)
  if (validations.length > 0) throw invalid(...validations)
}

/** Path parameters in their types. One that cannot be a record's id names no record: 404. */
export function readParams(schema: TSchema, check: Check, raw: Record<string, string>): Record<string, unknown> {
  const params = coerceObject(schema, raw)
  const validations = check(params)
  if (validations.length > 0) throw notFound('Record')
  return params
}

/** The query in its types: arrays in their three spellings, `page[size]` as `page.size`, numbers and booleans. */
export function readQuery(schema: TSchema, check: Check, raw: Record<string, unknown>): Record<string, unknown> {
  const query = coerceObject(schema, unify(raw))
  const validations = check(query)
  // A query has no list indexes: the client wrote every value, also the wrong one, under the parameter's name.
  if (validations.length > 0) throw invalid(...validations.map(one => ({ ...one, parameter: nameOf(schema, one) })))
  return query
}

function nameOf(schema: TSchema, { parameter }: Validation): string {
  const names = Object.keys((schema as { properties?: Properties }).properties ?? {})
  return names.find(name => parameter === name || parameter.startsWith(`${name}.`)) ?? parameter
}

type Property = { type?: string; format?: string; maximum?: number; items?: Property }
type Properties = Record<string, Property>

function coerceObject(schema: TSchema, raw: Record<string, unknown>): Record<string, unknown> {
  const properties = (schema as { properties?: Properties }).properties ?? {}
  const result: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const value = raw[name]
    if (value === undefined) continue
    result[name] = property.type === 'array' ? coerceArray(property, value) : coerce(property, last(value))
  }
  return result
}

function coerceArray({ items = {} }: Property, value: unknown): unknown[] {
  const parts = (Array.isArray(value) ? value : [value]).flatMap(part => String(part).split(','))
  // Blanks around an item do not count.
  return parts
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => coerce(items, part))
}

function coerce({ type, format, maximum }: Property, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (format === ID_FORMAT && !CANONICAL_INTEGER.test(value)) return value
  if (type === 'integer') return /^[+-]?\d{1,15}$/.test(value) ? Number(value) : longInteger(value, maximum)
  if (type === 'number') return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  return value
}

const CANONICAL_INTEGER = /^-?(?:0|[1-9]\d*)$/

/** Digits beyond the largest exact number are that one, up to an int64, where any number is allowed; else out of range, not malformed. */
function longInteger(value: string, maximum: number | undefined): string | number {
  if (!/^[+-]?\d+$/.test(value)) return value
  const isInt64 = value.length <= INT64_LENGTH && BigInt.asIntN(64, BigInt(value)) === BigInt(value)
  return isInt64 && maximum === Number.MAX_SAFE_INTEGER ? Math.min(Number(value), maximum) : Number(value)
}

const INT64_LENGTH = '-9223372036854775808'.length

const last = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value)

/** `page[size]` → `page.size`, `ids[]` → `ids`. */
function unify(raw: Record<string, unknown>): Record<string, unknown> {
  // Without a prototype: a parameter may be called `__proto__` or `constructor`.
  const result: Record<string, unknown> = Object.create(null)
  for (const [key, value] of Object.entries(raw)) {
    const name = key.replace(/\[\]$/, '').replace(/\[([^\]]+)\]/g, '.$1')
    const before = result[name]
    result[name] = before === undefined ? value : [before, value].flat()
  }
  return result
}

function describe(validate: ValidateFunction): Validation[] {
  const found = new Map<string, Validation>()
  const errors = (validate.errors ?? []).filter(error => !isEchoOfUnion(error))
  for (const error of errors) {
    const validation = describeOne(error)
    const before = found.get(validation.parameter)
    if (!before || before.rule === 'invalid_type') found.set(validation.parameter, validation)
    if (found.size >= VALIDATIONS_MAX) break
  }
  const parameters = [...found.keys()]
  // In a union, an error inside a value is more useful than the fact that another form has another type.
  const isLookedInto = (parameter: string) => parameters.some(other => other.startsWith(`${parameter}.`))
  return [...found.values()].filter(({ rule, parameter }) => rule !== 'invalid_type' || !isLookedInto(parameter))
}

/** `T | null` reports each branch; only the errors of T are useful. */
function isEchoOfUnion(error: ErrorObject): boolean {
  return error.keyword === 'anyOf' || (error.keyword === 'type' && error.params.type === 'null')
}

function describeOne(error: ErrorObject): Validation {
  const path = error.instancePath.slice(1).split('/').map(unescapePointer).filter(Boolean)
  if (error.keyword === 'required') path.push(error.params.missingProperty)
  const rule = ruleOf(error)
  const allowed = error.parentSchema?.enum as unknown[] | undefined
  const message =
    rule === 'required'
      ? 'is required'
      : rule === 'invalid_enum' && allowed
        ? `must be one of ${allowed.join(', ')}`
        : rule === 'invalid_timestamp_or_datestamp'
          ? 'must be an ISO 8601 date or date-time'
          : (MESSAGES[error.keyword === 'format' ? error.params.format : error.keyword] ??
            error.message ??
            'is not valid')
  return { rule, parameter: path.join('.') || 'body', message }
}

/** Replaces messages of the validator that would expose the implementation. */
const MESSAGES: Readonly<Record<string, string>> = {
  'http-url': 'must be an http or https address without user info',
  'http-url-with-user-info': 'must be an http or https address',
  pattern: 'is blank or not of the form that is expected here',
}

const unescapePointer = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~')

const RULES: Readonly<Record<string, ValidationRule>> = {
  required: 'required',
  enum: 'invalid_enum',
  const: 'invalid_enum',
  maxLength: 'too_long',
  maxItems: 'too_long',
  maxProperties: 'too_long',
  minLength: 'too_short',
  minItems: 'too_short',
  minProperties: 'too_short',
  minimum: 'out_of_range',
  maximum: 'out_of_range',
  exclusiveMinimum: 'out_of_range',
  exclusiveMaximum: 'out_of_range',
  multipleOf: 'numeric',
}

function ruleOf(error: ErrorObject): ValidationRule {
  const schema = error.parentSchema as { format?: string; enum?: unknown[]; type?: string } | undefined
  if (schema?.format === 'timestamp') return 'invalid_timestamp_or_datestamp'
  if (error.keyword === 'type') {
    if (schema?.enum) return 'invalid_enum'
    return schema?.type === 'integer' || schema?.type === 'number' ? 'numeric' : 'invalid_type'
  }
  return RULES[error.keyword] ?? 'invalid_format'
}

/** Refuses a text that no database can hold. */
export function checkText(text: string, parameter: string | (() => string)): void {
  if (!isStorable(text)) {
    const where = typeof parameter === 'string' ? parameter : parameter()
    throw invalid({ rule: 'invalid_format', parameter: where, message: 'must not contain NUL or unpaired surrogates' })
  }
}

/** Whether a database can hold the text: neither NUL nor unpaired surrogates in it. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

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
function findLongLists(schema: TSchema, value: unknown): Validation[] {
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
