import { sql } from 'kysely'
import { busOf } from '../../../platform/db/transaction.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { DELIVERIES_CHANNEL } from '../delivery/deliverer.ts'
import { Delivery, type DeliveryRow, presentDeliveries } from '../delivery/delivery.ts'
import { findDelivery, findSubscription } from '../queries.ts'

/** Sends a delivery again, with its id. One that is pending already stays as it is. */
export const redeliverDelivery = endpoint({
  id: 'redeliverWebhookDelivery',
  tag: 'Webhook subscriptions',
  method: 'POST',
  path: '/v2/webhooks/subscriptions/{subscription_id}/deliveries/{delivery_id}/redeliver',
  summary: 'Send one delivery again',
  access: { as: ['user', 'server'], scopes: ['webhooks.write'], role: 'program_manager' },
  output: { status: 202, body: One(Delivery) },
  errors: [409],
  async handle({ db }, { params }) {
    const subscription = await findSubscription(db, params['subscription_id'] ?? '', true)
    if (!subscription) throw notFound('Subscription')
    const delivery = await findDelivery(db, subscription.id, params['delivery_id'] ?? '', true)
    if (!delivery) throw notFound('Delivery')
    if (!subscription.active && delivery.event_id !== null) {
      throw conflict('The subscription is switched off; switch it on first')
    }
    const { rows } = await sql<DeliveryRow>`
      update webhook_deliveries
         set status = case when status in ('pending', 'retryable') then status else 'pending' end,
             attempts = case when status in ('pending', 'retryable') then attempts else 0 end,
             due_at = case when status in ('pending', 'retryable') then due_at else now() end
       where program_id = ${db.programId} and id = ${delivery.id} returning *`.execute(db)
    busOf(db).wake(db, DELIVERIES_CHANNEL)
    const [shown] = await presentDeliveries(db, rows)
    if (!shown) throw notFound('Delivery')
    return { data: shown }
  },
})
