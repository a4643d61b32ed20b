import { sql } from 'kysely'
import { busOf } from '../../../platform/db/transaction.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { Count, named, One, TimestampIn, Type } from '../../../platform/http/input/schema.ts'
import { parseTimestamp } from '../../../platform/http/input/timestamp.ts'
import { DELIVERIES_CHANNEL } from '../delivery/deliverer.ts'
import { findSubscription } from '../queries.ts'

/** Redelivers all deliveries that have finally failed since a time. */
export const redeliverFailed = endpoint({
  id: 'redeliverFailedWebhookDeliveries',
  tag: 'Webhook subscriptions',
  method: 'POST',
  path: '/v2/webhooks/subscriptions/{subscription_id}/deliveries/redeliver',
  summary: 'Send all failed deliveries since a time again',
  access: { as: ['user', 'server'], scopes: ['webhooks.write'], role: 'program_manager' },
  input: { body: named('RedeliveryInput', Type.Object({ since: TimestampIn() })) },
  output: { status: 202, body: One(named('Redelivery', Type.Object({ count: Count() }))) },
  errors: [409],
  async handle({ db }, { params, body }) {
    const subscription = await findSubscription(db, params['subscription_id'] ?? '', true)
    if (!subscription) throw notFound('Subscription')
    if (!subscription.active) throw conflict('The subscription is switched off; switch it on first')
    const { numAffectedRows } = await sql`
      update webhook_deliveries set status = 'pending', attempts = 0, due_at = now()
       where program_id = ${db.programId} and subscription_id = ${subscription.id} and status = 'failure'
         and created_at >= ${parseTimestamp(body.since)}`.execute(db)
    busOf(db).wake(db, DELIVERIES_CHANNEL)
    return { data: { count: Number(numAffectedRows ?? 0) } }
  },
})
