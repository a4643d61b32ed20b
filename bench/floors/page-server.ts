// The floor of a feed page: the same framework serialising the same page from objects in memory through a schema, and
// nothing else. Started as a process of its own, as the server is; the page comes in as a file.

import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const page = JSON.parse(readFileSync(process.argv[2] as string, 'utf8'))
const server = Fastify({ logger: false })
server.get('/page', { schema: { response: { 200: schemaOf(page) } } }, async () => page)
await server.listen({ host: '127.0.0.1', port: Number(process.argv[3]) })

/** A JSON schema that describes exactly this value, so that the serializer is compiled as for any endpoint. */
function schemaOf(value: unknown): object {
  if (value === null) return { type: 'null' }
  if (Array.isArray(value)) return { type: 'array', items: value.length > 0 ? merge(value.map(schemaOf)) : {} }
  if (typeof value === 'object') {
    const members = Object.entries(value).map(([name, member]) => [name, schemaOf(member)])
    return { type: 'object', properties: Object.fromEntries(members) }
  }
  return { type: typeof value === 'number' ? 'number' : typeof value }
}

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
}

/** Entries of one list may differ in which members are null. */
function merge(schemas: Schema[]): object {
  const known = schemas.filter(schema => schema.type !== 'null' && Object.keys(schema).length > 0)
  const [first] = known
  if (!first) return schemas[0] ?? {}
  const nullable = known.length < schemas.length
  let merged: Schema = first
  if (first.type === 'object') {
    const names = new Set(known.flatMap(schema => Object.keys(schema.properties ?? {})))
    merged = {
      type: 'object',
      properties: Object.fromEntries(
        [...names].map(name => [name, merge(known.flatMap(schema => schema.properties?.[name] ?? [])) as Schema]),
      ),
    }
  } else if (first.type === 'array') {
    merged = { type: 'array', items: merge(known.flatMap(schema => schema.items ?? [])) as Schema }
  }
  return nullable ? { anyOf: [merged, { type: 'null' }] } : merged
}
