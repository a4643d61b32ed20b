// The members of a schema of the API document, as rows of a table. A named schema is a link to its own table.

import { Html, html } from '../../../platform/http/html.ts'

/** A schema as the API document prints it. */
export interface DocumentSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, DocumentSchema>>
  readonly required?: readonly string[]
  readonly items?: DocumentSchema
  readonly anyOf?: readonly DocumentSchema[]
  readonly additionalProperties?: boolean | DocumentSchema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly default?: unknown
  readonly description?: string
  readonly examples?: readonly unknown[]
}

export interface SchemaRow {
  readonly name: string
  readonly type: Html
  readonly rules: string
}

/** The members of an object schema; those of unnamed objects within it by dotted name. */
export function schemaRows({ properties = {}, required = [] }: DocumentSchema, prefix = ''): SchemaRow[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = `${prefix}${key}`
    const inner = innerObject(schema)
    return [
      { name, type: typeOf(schema), rules: rulesOf(schema, required.includes(key)) },
      ...(inner ? schemaRows(inner.schema, `${name}${inner.suffix}.`) : []),
    ]
  })
}

/** An unnamed object: the schema itself, or the items of its list. */
function innerObject(schema: DocumentSchema): { schema: DocumentSchema; suffix: string } | null {
  const plain = withoutNull(schema)
  if (plain.properties) return { schema: plain, suffix: '' }
  const item = plain.items && withoutNull(plain.items)
  return item?.properties ? { schema: item, suffix: '[]' } : null
}

const withoutNull = (schema: DocumentSchema): DocumentSchema =>
  schema.anyOf?.find(part => part.type !== 'null' && !part.$ref) ?? schema

export const slugOfSchema = (name: string): string => `schema-${name}`

/** The kind of a value: a name with a link, a type, several of both. */
export function typeOf({ $ref, anyOf, const: fixed, items, type }: DocumentSchema): Html {
  if ($ref) {
    const name = $ref.split('/').at(-1) as string
    return html`<a href="#${slugOfSchema(name)}">${name}</a>`
  }
  if (anyOf) return joined(anyOf.map(typeOf))
  if (fixed !== undefined) return html`${JSON.stringify(fixed)}`
  const types = [type ?? 'anything'].flat()
  return joined(
    types.map(one => (one === 'array' ? html`list of ${items ? typeOf(items) : 'anything'}` : html`${one}`)),
  )
}

const joined = (parts: readonly Html[]): Html => new Html(parts.map(part => part.text).join(' or '))

/** A text of the document, with parts in backticks as code. */
export const proseHtml = (text: string): Html =>
  html`${text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`

/** Conditions on a value beyond its type. */
export function rulesOf(schema: DocumentSchema, required: boolean): string {
  const plain = withoutNull(schema)
  return [
    required ? 'always' : '',
    plain.enum ? `one of ${plain.enum.filter(value => value !== null).join(', ')}` : '',
    plain.format ? (FORMATS[plain.format] ?? plain.format) : '',
    between(plain.minimum, plain.maximum, ''),
    between(plain.minLength, plain.maxLength, ' characters'),
    between(plain.minItems, plain.maxItems, ' entries'),
    plain.default === undefined ? '' : `default ${JSON.stringify(plain.default)}`,
    schema.description ?? plain.description ?? '',
  ]
    .filter(Boolean)
    .join('; ')
}

function between(low: number | undefined, high: number | undefined, unit: string): string {
  return low === undefined && high === undefined ? '' : `${low ?? 0} to ${bound(high)}${unit}`
}

const bound = (value: number | undefined): string =>
  value === undefined || value === Number.MAX_SAFE_INTEGER ? 'any' : String(value)

const FORMATS: Readonly<Record<string, string>> = {
  timestamp: 'ISO 8601 date or date-time',
  'date-time': 'ISO 8601 UTC',
  uri: 'address',
}
