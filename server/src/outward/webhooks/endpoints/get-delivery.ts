import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { DeliveryDetail, readDeliveryDetail } from '../delivery/delivery-detail.ts'
import { findSubscription } from '../queries.ts'

export const getDelivery = endpoint({
  id: 'getWebhookDelivery',
  tag: 'Webhook subscriptions',
  method: 'GET',
  path: '/v2/webhooks/subscriptions/{subscription_id}/deliveries/{delivery_id}',
  summary: 'Read one delivery with its request, and the response of each attempt',
  description: 'Authorization and cookies are shown as `***`.',
  access: { as: ['user', 'server'], scopes: ['webhooks.read'], role: 'program_manager' },
  output: { status: 200, body: One(DeliveryDetail) },
  async handle({ db }, { params }) {
    const subscription = await findSubscription(db, params['subscription_id'] ?? '')
    if (!subscription) throw notFound('Subscription')
    const delivery = await readDeliveryDetail(db, subscription, params['delivery_id'] ?? '')
    if (!delivery) throw notFound('Delivery')
    return { data: delivery }
  },
})
