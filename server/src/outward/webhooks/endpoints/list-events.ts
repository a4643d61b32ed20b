import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageOf, shortListParameters } from '../../../platform/http/input/pagination.ts'
import { named, OneOf, Page, Type } from '../../../platform/http/input/schema.ts'
import { EVENT_NAMES, EVENT_OCCASIONS, EVENT_VERSION, eventCatalog } from '../../../shared/events/catalog.ts'
import { sampleData } from '../sample-data.ts'

const AnyObject = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description })

/** Every event that a subscription may name. */
export const listEvents = endpoint({
  id: 'listWebhookEvents',
  tag: 'Webhook subscriptions',
  method: 'GET',
  path: '/v2/webhooks/events',
  summary: 'List the events that can be subscribed to',
  access: { as: ['user', 'server'], scopes: ['webhooks.read'], role: 'program_manager' },
  input: { query: Type.Object(shortListParameters) },
  output: {
    status: 200,
    body: Page(
      named(
        'WebhookEventType',
        Type.Object({
          name: OneOf(EVENT_NAMES),
          version: Type.String(),
          description: Type.String({ description: 'When it is sent' }),
          schema: AnyObject('JSON Schema of `event.data`'),
          sample: AnyObject('An `event.data`'),
        }),
      ),
    ),
  },
  async handle(_context, { query }) {
    const events = EVENT_NAMES.map(name => ({
      name,
      version: EVENT_VERSION,
      description: `Sent when ${EVENT_OCCASIONS[name]}.`,
      schema: { ...eventCatalog[name] } as Record<string, unknown>,
      sample: sampleData(name),
    }))
    return pageOf(events, query)
  },
})
