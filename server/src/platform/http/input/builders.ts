// TypeBox's builders for the kinds of schemas that endpoints use. Its types are used unchanged; its code is 373 modules, an
// eighth of what a start loads, to build what are a few literals here.

import type TypeBox from 'typebox'
import type { TSchema } from 'typebox'

const KINDS = [
  'Array',
  'Boolean',
  'Integer',
  'Literal',
  'Null',
  'Number',
  'Object',
  'Optional',
  'Partial',
  'Record',
  'String',
  'Union',
  'Unknown',
  'Unsafe',
] as const

type Builders = Pick<typeof TypeBox, (typeof KINDS)[number]>
type Properties = Readonly<Record<string, TSchema>>

/** Not enumerable, so that it is no part of the schema; TypeBox marks optional members by the same name. */
const OPTIONAL = '~optional'

const builders: Record<(typeof KINDS)[number], (...args: never[]) => object> = {
  Array: (items: TSchema, options?: object) => ({ type: 'array', items, ...options }),
  Boolean: (options?: object) => ({ type: 'boolean', ...options }),
  Integer: (options?: object) => ({ type: 'integer', ...options }),
  Literal: (value: string | number | boolean, options?: object) => ({ type: typeof value, const: value, ...options }),
  Null: (options?: object) => ({ type: 'null', ...options }),
  Number: (options?: object) => ({ type: 'number', ...options }),
  Object: objectOf,
  Optional: optional,
  Partial: ({ properties }: { properties: Properties }, options?: object) =>
    objectOf(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, optional(schema)])), options),
  // Any text is a key.
  Record: (_key: TSchema, value: TSchema, options?: object) => ({
    type: 'object',
    patternProperties: { '^.*$': value },
    ...options,
  }),
  String: (options?: object) => ({ type: 'string', ...options }),
  Union: (anyOf: readonly TSchema[], options?: object) => ({ anyOf, ...options }),
  Unknown: (options?: object) => ({ ...options }),
  Unsafe: (schema: object) => Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)),
}

/** Makes the schemas that TypeBox's of the same names make. */
export const Plain = builders as unknown as Builders

function objectOf(properties: Properties, options?: object): TSchema {
  const required = Object.keys(properties).filter(name => !(OPTIONAL in (properties[name] as object)))
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties, ...options }
}

function optional(schema: TSchema): TSchema {
  const mark = { value: true, enumerable: false, configurable: true, writable: true }
  return Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(schema), [OPTIONAL]: mark })
}
