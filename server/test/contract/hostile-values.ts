// Invalid values, and the errors that the contract names for them. It is evaluated from the schema alone, apart from
// the server's own checks.

import fc from 'fast-check'

/** The parts of JSON Schema that the endpoints use. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly examples?: readonly unknown[]
}

const deep = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value }
  return value
}

/** Left out although it is required. */
export const MISSING = Symbol('missing')

export const HOSTILE_VALUES: readonly unknown[] = [
  MISSING,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  9007199254740993n,
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '0x10',
  'NaN',
  'null',
  'a\u0000b',
  '\u0000',
  '\ud800',
  'x\udfff',
  '\u202e\u200b',
  'İ\u0130ß\ufb03',
  '👩‍👩‍👧‍👦'.repeat(3),
  'a'.repeat(300),
  'a'.repeat(20_000),
  '%00%ff',
  "'; drop table content; --",
  '$1',
  '{{constructor.constructor("x")()}}',
  '../../../../etc/passwd',
  'javascript:alert(1)',
  'http://',
  'http://[::1',
  'ftp://example.com/x',
  '//example.com',
  '0000-00-00',
  '2026-02-30',
  '2026-01-01T25:00:00Z',
  '+275760-09-13',
  '9999-12-31T23:59:59-14:00',
  '0001-01-01T00:00:00+14:00',
  '<script>alert(1)</script>',
  '__proto__',
  [],
  [[]],
  [null],
  [{}],
  [1, 'a', null, {}],
  Array.from({ length: 1000 }, (_, index) => index),
  {},
  { id: null },
  { __proto__x: 1, constructor: { prototype: { polluted: true } } },
  { toString: 1, length: -1, valueOf: 1 },
  deep(40),
]

/** `count` values of the table and of chance, the same for the same seed. */
export function hostileValues(seed: number, count: number): unknown[] {
  const arbitrary = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  )
  return count >= HOSTILE_VALUES.length ? [...HOSTILE_VALUES] : fc.sample(arbitrary, { seed, numRuns: count })
}

/** The rule that the value breaks, as the contract names it; null when the schema accepts it or does not cover its kind. */
export function ruleBroken(schema: Schema, required: boolean, value: unknown): string | null {
  if (value === MISSING) return required ? 'required' : null
  const branches = schema.anyOf ?? [schema]
  if (value === null && branches.some(branch => branch.type === 'null')) return null
  const [only, ...more] = branches.filter(branch => branch.type !== 'null')
  if (!only || more.length > 0 || typeof only.type !== 'string') return null
  return textIsBroken(value) ? 'invalid_format' : ruleOf(only, value)
}

function ruleOf(schema: Schema, value: unknown): string | null {
  if (schema.enum) return schema.enum.includes(value) ? null : 'invalid_enum'
  if (schema.format === 'timestamp' && typeof value !== 'string') return 'invalid_timestamp_or_datestamp'
  switch (schema.type) {
    case 'integer':
      return integerRule(schema, value)
    case 'string':
      return typeof value === 'string' ? lengthRule(schema, value) : 'invalid_type'
    case 'boolean':
      return typeof value === 'boolean' ? null : 'invalid_type'
    case 'array':
      if (!Array.isArray(value)) return 'invalid_type'
      return value.length > (schema.maxItems ?? Infinity) ? 'too_long' : null
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? null : 'invalid_type'
    default:
      return null
  }
}

function integerRule(schema: Schema, value: unknown): string | null {
  const number = typeof value === 'bigint' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number)) return 'numeric'
  return number < (schema.minimum ?? -Infinity) || number > (schema.maximum ?? Infinity) ? 'out_of_range' : null
}

function lengthRule(schema: Schema, value: string): string | null {
  // A format, a pattern or a length may be what is said of it.
  if (schema.format === 'timestamp') return Number.isNaN(Date.parse(value)) ? 'invalid_timestamp_or_datestamp' : null
  return [...value].length > (schema.maxLength ?? Infinity) ? 'too_long' : null
}

/** Holds NUL or half a character somewhere. */
export function textIsBroken(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => textIsBroken(key) || textIsBroken(inner))
}

/** The value as a part of a path or query, or to be shown. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === MISSING) return ''
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value)
}

/** JSON, integers beyond those of JavaScript included. */
export function writeJson(body: unknown): string {
  const text = JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? `@@${value}@@` : value))
  return text.replaceAll(/"@@(\d+)@@"/g, '$1')
}

/** Refused as a whole, whatever the parameter. */
export const isTooDeep = (value: unknown): boolean =>
  typeof value === 'object' && asText(value).includes('[{"a":'.repeat(10))
