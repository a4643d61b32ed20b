import { type EventName, eventCatalog } from '../../shared/events/catalog.ts'

interface Schema {
  type?: string
  format?: string
  properties?: Record<string, Schema>
  anyOf?: Schema[]
}

/** Data for an event that did not happen, generated from its schema, to test receivers. */
export function sampleData(name: EventName): Record<string, unknown> {
  const { properties = {} } = eventCatalog[name] as Schema
  return Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, sample(key, schema)]))
}

function sample(key: string, schema: Schema): unknown {
  if (schema.anyOf) return sample(key, schema.anyOf[0] ?? {})
  if (schema.type === 'integer') return 1
  if (schema.format === 'date-time') return new Date().toISOString()
  return key === 'permalink_url' ? 'https://atrium.example/posts/sample' : `sample ${key.replaceAll('_', ' ')}`
}
