import { sql } from 'kysely'
import { busOf } from '../../../platform/db/transaction.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { DELIVERIES_CHANNEL } from '../delivery/deliverer.ts'
import { attemptLog, Delivery, type LoggedDelivery, presentDelivery } from '../delivery/delivery.ts'
import { LEASE_MS } from '../delivery/lease.ts'
import { findDelivery, findSubscription } from '../queries.ts'

/** Sends a delivery again, with the same id; one that waits for its next attempt is sent now. */
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
    const delivery = await findDelivery(db, subscription.id, params['delivery_id'] ?? '', { lock: true })
    if (!delivery) throw notFound('Delivery')
    if (!subscription.active && delivery.event_id !== null) {
      throw conflict('The subscription is switched off; switch it on first')
    }
    const isWaiting = delivery.status === 'pending' || delivery.status === 'retryable'
    // Any lease ends earlier than this: a delivery in flight is not sent concurrently a second time.
    const soon = sql`case when due_at > now() + make_interval(secs => ${LEASE_MS / 1000}) then now() else due_at end`
    const { rows } = await sql<LoggedDelivery>`
      update webhook_deliveries
         set ${isWaiting ? sql`due_at = ${soon}` : sql`status = 'pending', attempts = 0, due_at = now()`}
       where program_id = ${db.programId} and id = ${delivery.id} returning *, ${attemptLog()}`.execute(db)
    busOf(db).wake(db, DELIVERIES_CHANNEL)
    return { data: presentDelivery(rows[0] as LoggedDelivery) }
  },
})
