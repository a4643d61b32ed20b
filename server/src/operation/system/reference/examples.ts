// The example of a call: a request and its response, made from the examples of the API document.

import type { Endpoint } from '../../../platform/http/endpoint.ts'
import type { DocumentSchema } from './schema-rows.ts'

/** Deeper than any response; a schema that holds itself ends here. */
const DEPTH_MAX = 6

export type Schemas = Readonly<Record<string, DocumentSchema>>

/** A value that the schema allows: its example, else one made of its members. */
export function exampleOf(schema: DocumentSchema, schemas: Schemas, depth = 0): unknown {
  if (schema.examples && schema.examples.length > 0) return schema.examples[0]
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.$ref) {
    const named = schemas[schema.$ref.split('/').at(-1) as string]
    return named && depth < DEPTH_MAX ? exampleOf(named, schemas, depth + 1) : null
  }
  const choice = schema.anyOf?.find(one => one.type !== 'null')
  if (choice) return exampleOf(choice, schemas, depth + 1)
  const type = [schema.type ?? 'object'].flat()[0]
  if (type === 'array') return schema.items && depth < DEPTH_MAX ? [exampleOf(schema.items, schemas, depth + 1)] : []
  if (type === 'object') {
    const members = Object.entries(schema.properties ?? {})
    return Object.fromEntries(members.map(([name, one]) => [name, exampleOf(one, schemas, depth + 1)]))
  }
  return plainExample(schema, String(type))
}

function plainExample({ format, minimum }: DocumentSchema, type: string): unknown {
  if (type === 'integer' || type === 'number') return Math.max(minimum ?? 0, 1)
  if (type === 'boolean') return true
  return (format && FORMATS[format]) ?? 'text'
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '0199d1c4-6a50-7000-8b3e-5f2a9c1d7e40',
  'date-time': '2026-12-01T08:00:00.000Z',
  timestamp: '2026-12-01T08:00:00Z',
  uri: 'https://example.com/',
  email: 'mia@example.com',
}

/** The value of a parameter, as it is written in a URL. */
export function parameterExample({ name, schema }: Parameter, schemas: Schemas): string {
  if (name === 'locale' || name === 'language') return 'en'
  const value = exampleOf(schema, schemas)
  return typeof value === 'string' && value !== 'text' ? value : typeof value === 'number' ? '7' : name.toUpperCase()
}

/** The body that a request may send; undefined without one. */
export function bodyExample({ requestBody }: Call, schemas: Schemas): unknown {
  const [body] = Object.values(requestBody?.content ?? {})
  return body ? exampleOf(body.schema, schemas) : undefined
}

/** The response body; undefined without a body, or with one that is not JSON. */
export function responseExample({ responses }: Call, status: number, schemas: Schemas): unknown {
  const [[type, body] = []] = Object.entries(responses[status]?.content ?? {})
  return type && body && /json/.test(type) ? exampleOf(body.schema, schemas) : undefined
}

/** The call as a command. */
export function curlExample(endpoint: Endpoint, call: Call, schemas: Schemas, baseUrl: string): string {
  const path = endpoint.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const parameter = call.parameters.find(one => one.in === 'path' && one.name === name)
    return parameter ? encodeURIComponent(parameterExample(parameter, schemas)) : name
  })
  const needed = call.parameters.filter(one => one.in === 'query' && one.required)
  const query = needed.map(one => `${one.name}=${encodeURIComponent(parameterExample(one, schemas))}`).join('&')
  const body = bodyExample(call, schemas)
  const [type] = Object.keys(call.requestBody?.content ?? {})
  return [
    `curl ${endpoint.method === 'GET' ? '' : `-X ${endpoint.method} `}'${baseUrl}${path}${query && `?${query}`}'`,
    endpoint.access === 'public' ? '' : `  -H "Authorization: Bearer $TOKEN"`,
    type ? `  -H 'Content-Type: ${type}'` : '',
    body === undefined ? '' : `  -d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`,
  ]
    .filter(Boolean)
    .join(' \\\n')
}

/** A body by media type. */
export interface Body {
  readonly content?: Readonly<Record<string, { readonly schema: DocumentSchema }>>
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly description?: string
  readonly required?: boolean
  readonly schema: DocumentSchema
}

/** A call of the API document, its parameters with their references resolved. */
export interface Call {
  readonly description: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: Body
  readonly responses: Readonly<Record<string, Body>>
}
