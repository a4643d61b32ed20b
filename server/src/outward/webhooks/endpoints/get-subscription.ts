import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { findSubscription } from '../queries.ts'
import { presentSubscription, Subscription } from '../subscription.ts'

export const getSubscription = endpoint({
  id: 'getWebhookSubscription',
  tag: 'Webhook subscriptions',
  method: 'GET',
  path: '/v2/webhooks/subscriptions/{subscription_id}',
  summary: 'Read one subscription',
  access: { as: ['user', 'server'], scopes: ['webhooks.read'], role: 'program_manager' },
  output: { status: 200, body: One(Subscription) },
  async handle({ actor, db, services }, { params }) {
    const row = await findSubscription(db, params['subscription_id'] ?? '')
    if (!row) throw notFound('Subscription')
    return { data: presentSubscription(row, services.secrets, { clear: actor.scopes.has('webhooks.write') }) }
  },
})
