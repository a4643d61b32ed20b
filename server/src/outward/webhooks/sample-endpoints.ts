import { sql } from '../../platform/db/sql.ts'
import { forProgram } from '../../platform/db/transaction.ts'
import { HttpError, invalid, invalidReference } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageOf, shortListParameters } from '../../platform/http/input/pagination.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import {
  EVENT_NAMES,
  EVENT_OCCASIONS,
  EVENT_VERSION,
  type EventName,
  eventCatalog,
  findEventName,
} from '../../shared/events/catalog.ts'
import { emit } from '../../shared/events/emit.ts'
import { DELIVERIES_CHANNEL } from './delivery/deliverer.ts'
import { DELIVERY_STATUSES } from './delivery/delivery.ts'
import { recordOutcomes } from './delivery/record.ts'
import { sendDelivery } from './delivery/send.ts'
import { insertTest, PING, requireSubscription } from './queries.ts'

const AnyObject = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description })

export const listWebhookEvents = endpoint('GET /v2/webhooks/events', {
  tag: 'Webhook subscriptions',
  summary: 'List the events that can be subscribed to',
  access: { as: ['user', 'server'], scopes: ['webhooks.read'], role: 'program_manager' },
  input: { query: Type.Object(shortListParameters) },
  output: {
    status: 200,
    body: Type.Page(
      namedObject('WebhookEventType', {
        name: Type.OneOf(EVENT_NAMES),
        version: Type.String(),
        description: Type.String({ description: 'When it is sent' }),
        schema: AnyObject('JSON Schema of `event.data`'),
        sample: AnyObject('An `event.data`'),
      }),
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

export const testWebhookSubscription = endpoint('POST /v2/webhooks/subscriptions/{subscription_id}/test', {
  tag: 'Webhook subscriptions',
  summary: 'Send a sample of an event',
  description: 'Reaches inactive subscriptions; one attempt. The sample is the one of `GET /v2/webhooks/events`.',
  access: { as: ['user', 'server'], scopes: ['webhooks.write'], role: 'program_manager' },
  input: { body: namedObject('WebhookTestInput', { event: Type.Text(100) }) },
  output: {
    status: 202,
    body: Type.One(
      namedObject('WebhookTest', {
        delivery: Type.Object({ id: Type.String(), status: Type.OneOf(DELIVERY_STATUSES) }),
      }),
    ),
  },
  async handle({ db }, { params, body }) {
    const name = findEventName(body.event)
    if (!name) {
      const message = `must be one of ${EVENT_NAMES.join(', ')}`
      throw invalid({ rule: 'invalid_enum', parameter: 'event', message })
    }
    const subscription = await requireSubscription(db, params.subscription_id, { lock: true })
    const { id } = await insertTest(db, subscription.id, { name, data: sampleData(name) })
    db.bus.wake(db, DELIVERIES_CHANNEL)
    return { data: { delivery: { id, status: 'pending' as const } } }
  },
})

export const pingWebhookSubscription = endpoint('POST /v2/webhooks/subscriptions/{subscription_id}/ping', {
  tag: 'Webhook subscriptions',
  summary: 'Send a sample delivery now',
  access: { as: ['user', 'server'], scopes: ['webhooks.write'], role: 'program_manager' },
  transaction: 'own',
  output: {
    status: 200,
    body: Type.One(
      namedObject('WebhookPing', {
        delivery: Type.Object({ id: Type.String(), status: Type.String() }),
        subscription: Type.Object({ id: Type.String(), url: Type.String() }),
      }),
    ),
  },
  errors: [502],
  async handle({ actor, services }, { params }) {
    const { programId } = actor
    const { row, ping } = await services.database.transaction(programId, async db => {
      const row = await requireSubscription(db, params.subscription_id)
      // No worker sends it as well, unless this process crashes.
      return { row, ping: await insertTest(db, row.id, { ...PING, isLeased: true }) }
    })
    const outcome = await sendDelivery(services, {
      ...row,
      subscription_id: row.id,
      id: ping.id,
      event_id: null,
      event_name: PING.name,
      event_version: '1',
      event_at: ping.created_at,
      data: PING.data,
      status: 'pending',
      attempts: 0,
      attempts_max: 1,
      attempt: 1,
    })
    await recordOutcomes(services, [outcome])
    if (outcome.status !== 'success') {
      const what = outcome.status_code === null ? outcome.error : `it answered ${outcome.status_code}`
      throw new HttpError(502, `The receiver did not take the ping: ${what}`)
    }
    return {
      data: { delivery: { id: ping.id, status: outcome.status }, subscription: { id: row.id, url: row.url } },
    }
  },
})

export const triggerWebhookEvent = endpoint('POST /operator/v1/webhook_events', {
  tag: 'Operator',
  summary: 'Send a sample event to the subscriptions of a program',
  access: { as: ['operator'] },
  input: {
    body: namedObject('SampleEventInput', {
      program_id: Type.String({ pattern: '^[1-9][0-9]*$', maxLength: 15 }),
      name: Type.Text(100),
    }),
  },
  output: {
    status: 202,
    body: Type.One(
      namedObject('SampleEvent', {
        name: Type.String(),
        data: Type.Unsafe<unknown>({ type: 'object', additionalProperties: true }),
      }),
    ),
  },
  async handle({ services }, { body }) {
    const name = findEventName(body.name)
    if (!name) throw invalid({ rule: 'invalid_enum', parameter: 'name', message: 'is not an event' })
    const programId = Number(body.program_id)
    const data = sampleData(name)
    await services.database.system(async db => {
      const rows = await sql`select 1 from programs where id = ${programId}`.all(db)
      if (rows.length === 0) throw invalidReference('program_id', 'The program')
      await emit(forProgram(db, programId), name, data as never)
    })
    return { data: { name, data } }
  },
})

interface Schema {
  type?: string
  format?: string
  properties?: Record<string, Schema>
  anyOf?: Schema[]
}

/** Sample data of an event, generated from its schema. */
function sampleData(name: EventName): Record<string, unknown> {
  const { properties = {} } = eventCatalog[name] as Schema
  return Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, sample(key, schema)]))
}

function sample(key: string, schema: Schema): unknown {
  if (schema.anyOf) return sample(key, schema.anyOf[0] ?? {})
  if (schema.type === 'integer') return 1
  if (schema.format === 'date-time') return new Date().toISOString()
  return key === 'permalink_url' ? 'https://atrium.example/posts/sample' : `sample ${key.replaceAll('_', ' ')}`
}
