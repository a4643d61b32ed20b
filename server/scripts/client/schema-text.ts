// JSON schemas of the API document as TypeScript: the part of JSON Schema that the endpoints' schemas use.

/** A JSON schema, or another object of the document. */
// biome-ignore lint/suspicious/noExplicitAny: a document that is made by us and checked elsewhere
export type Json = any

/** How one text is printed. */
export interface Style {
  /** Lists that are sent may be read-only, lists that are answered may be changed by who got them. */
  readonly list: 'readonly' | 'mutable'
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}
const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/
const NOT_REPEATED = new Set(['object', 'array'])

/** The last part of `#/components/…/Name`. */
export const nameOfRef = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

/** A schema as a type. `indent` is that of its line. */
export function typeOf(schema: Json, style: Style, indent = ''): string {
  if (schema.$ref) return nameOfRef(schema.$ref)
  if ('const' in schema) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (schema.anyOf) return union(schema.anyOf.map((part: Json) => typeOf(part, style, indent)))
  if (Array.isArray(schema.type)) {
    return union(
      schema.type.map((type: string) => typeOf(NOT_REPEATED.has(type) ? { ...schema, type } : { type }, style, indent)),
    )
  }
  if (schema.type === 'array') return listOf(typeOf(schema.items ?? {}, style, indent), style)
  if (schema.type === 'object' || schema.properties) return objectOf(schema, style, indent)
  return WORDS[schema.type] ?? 'unknown'
}

/** The members of an object, a line each with what the document says of them. */
export function membersOf(schema: Json, style: Style, indent: string): string {
  const required = new Set<string>(schema.required ?? [])
  return Object.entries<Json>(schema.properties ?? {})
    .map(([name, member]) => memberLine(name, member, required.has(name), style, indent))
    .join('')
}

/** One member: its comment, its name, and its type. `type` when it is not simply that of the schema. */
export function memberLine(
  name: string,
  schema: Json,
  isRequired: boolean,
  style: Style,
  indent: string,
  type = typeOf(schema, style, indent),
): string {
  const key = PLAIN_NAME.test(name) ? name : `'${name}'`
  return `${comment(schema.description, indent)}${indent}${key}${isRequired ? '' : '?'}: ${type}\n`
}

/** A doc comment, or nothing where there is nothing to say. */
export function comment(text: string | undefined, indent = ''): string {
  if (!text) return ''
  const lines = text.replaceAll('*/', '* /').split('\n')
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map(line => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

function objectOf(schema: Json, style: Style, indent: string): string {
  const others = schema.additionalProperties ?? Object.values<Json>(schema.patternProperties ?? {})[0]
  const record = others && `Record<string, ${typeOf(others === true ? {} : others, style, indent)}>`
  if (!schema.properties) return record ?? 'Record<string, unknown>'
  if ('Resources' in schema.properties)
    return `ListResponse<${typeOf(schema.properties.Resources.items, style, indent)}>`
  const members = `{\n${membersOf(schema, style, `${indent}  `)}${indent}}`
  return record ? `${members} & ${record}` : members
}

function listOf(item: string, { list }: Style): string {
  const array = isOneWord(item) ? `${item}[]` : `(${item})[]`
  return list === 'readonly' ? `readonly ${array}` : array
}

const isOneWord = (type: string): boolean => /^\w+(<[^|&]*>)?$/.test(type) || /^\{[\s\S]*\}$/.test(type)

const union = (parts: readonly string[]): string =>
  [...new Set(parts)].map(part => (part.startsWith('readonly ') ? `(${part})` : part)).join(' | ')

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value)
