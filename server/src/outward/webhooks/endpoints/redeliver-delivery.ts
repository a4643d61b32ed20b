import { sql } from 'kysely'
import { busOf } from '../../../platform/db/transaction.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { DELIVERIES_CHANNEL } from '../delivery/deliverer.ts'
import { attemptLog, Delivery, type LoggedDelivery, presentDelivery } from '../delivery/delivery.ts'
import { findSubscription, selectDelivery } from '../queries.ts'

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
    const found = selectDelivery(db, subscription.id, params['delivery_id'] ?? '')
    const delivery = await found?.forUpdate().executeTakeFirst()
    if (!delivery) throw notFound('Delivery')
    if (!subscription.active && delivery.event_id !== null) {
      throw conflict('The subscription is switched off; switch it on first')
    }
    const isWaiting = delivery.status === 'pending' || delivery.status === 'retryable'
    const shown: LoggedDelivery = await db
      .updateTable('webhook_deliveries')
      .set(isWaiting ? { status: delivery.status } : { status: 'pending', attempts: 0, due_at: sql<Date>`now()` })
      .where('program_id', '=', db.programId)
      .where('id', '=', delivery.id)
      .returningAll()
      .returning(attemptLog())
      .executeTakeFirstOrThrow()
    busOf(db).wake(db, DELIVERIES_CHANNEL)
    return { data: presentDelivery(shown) }
  },
})
