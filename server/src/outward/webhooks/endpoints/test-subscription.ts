import { busOf } from '../../../platform/db/transaction.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { named, One, OneOf, Text, Type } from '../../../platform/http/input/schema.ts'
import { EVENT_NAMES, findEventName } from '../../../shared/events/catalog.ts'
import { DELIVERIES_CHANNEL } from '../delivery/deliverer.ts'
import { DELIVERY_STATUSES } from '../delivery/delivery.ts'
import { findSubscription, insertTest } from '../queries.ts'
import { sampleData } from '../sample-data.ts'

/** Sends a sample of any event to one subscription, whatever it has subscribed to and whether it is active. */
export const testSubscription = endpoint({
  id: 'testWebhookSubscription',
  tag: 'Webhook subscriptions',
  method: 'POST',
  path: '/v2/webhooks/subscriptions/{subscription_id}/test',
  summary: 'Send a sample of an event',
  description: 'Reaches inactive subscriptions; one attempt. The sample is the one of `GET /v2/webhooks/events`.',
  access: { as: ['user', 'server'], scopes: ['webhooks.write'], role: 'program_manager' },
  input: { body: named('WebhookTestInput', Type.Object({ event: Text(100) })) },
  output: {
    status: 202,
    body: One(
      named(
        'WebhookTest',
        Type.Object({ delivery: Type.Object({ id: Type.String(), status: OneOf(DELIVERY_STATUSES) }) }),
      ),
    ),
  },
  async handle({ db }, { params, body }) {
    const name = findEventName(body.event)
    if (!name) {
      const message = `must be one of ${EVENT_NAMES.join(', ')}`
      throw invalid({ rule: 'invalid_enum', parameter: 'event', message })
    }
    const subscription = await findSubscription(db, params['subscription_id'] ?? '', true)
    if (!subscription) throw notFound('Subscription')
    const { id } = await insertTest(db, subscription.id, { name, data: sampleData(name) })
    busOf(db).wake(db, DELIVERIES_CHANNEL)
    return { data: { delivery: { id, status: 'pending' as const } } }
  },
})
