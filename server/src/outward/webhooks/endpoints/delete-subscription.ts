import { sql } from 'kysely'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findSubscription } from '../queries.ts'

/** Deletes the subscription with its log; its open deliveries are no longer sent. */
export const deleteSubscription = endpoint({
  id: 'deleteWebhookSubscription',
  tag: 'Webhook subscriptions',
  method: 'DELETE',
  path: '/v2/webhooks/subscriptions/{subscription_id}',
  summary: 'Remove a subscription for good',
  access: { as: ['user', 'server'], scopes: ['webhooks.write'], role: 'program_manager' },
  output: { status: 204 },
  async handle({ db }, { params }) {
    const row = await findSubscription(db, params['subscription_id'] ?? '', true)
    if (!row) throw notFound('Subscription')
    await sql`delete from webhook_subscriptions where program_id = ${db.programId} and id = ${row.id}`.execute(db)
  },
})
