import { sql } from 'kysely'
import { busOf } from '../../../platform/db/transaction.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { DELIVERIES_CHANNEL } from '../delivery/deliverer.ts'
import { attemptLog, Delivery, type LoggedDelivery, presentDelivery } from '../delivery/delivery.ts'
import { LEASE_MS } from '../delivery/lease.ts'
import { findSubscription, selectDelivery } from '../queries.ts'

/** Sends a delivery again, with its id; one that waits for its next attempt is not made to wait any longer. */
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
    // A lease ends earlier than this: what is in flight is not sent a second time beside it.
    const soon = sql<Date>`case when due_at > now() + make_interval(secs => ${LEASE_MS / 1000}) then now() else due_at end`
    const shown: LoggedDelivery = await db
      .updateTable('webhook_deliveries')
      .set(isWaiting ? { due_at: soon } : { status: 'pending', attempts: 0, due_at: sql<Date>`now()` })
      .where('program_id', '=', db.programId)
      .where('id', '=', delivery.id)
      .returningAll()
      .returning(attemptLog())
      .executeTakeFirstOrThrow()
    busOf(db).wake(db, DELIVERIES_CHANNEL)
    return { data: presentDelivery(shown) }
  },
})
