import { endpoint } from '../../../platform/http/endpoint.ts'
import { HttpError, notFound } from '../../../platform/http/errors.ts'
import { named, One, Type } from '../../../platform/http/input/schema.ts'
import { recordOutcomes } from '../delivery/record.ts'
import { sendDelivery } from '../delivery/send.ts'
import { findSubscription, insertTest, PING } from '../queries.ts'

/** Sends a ping now and says whether the receiver took it. Reaches inactive subscriptions; is not retried. */
export const pingSubscription = endpoint({
  id: 'pingWebhookSubscription',
  tag: 'Webhook subscriptions',
  method: 'POST',
  path: '/v2/webhooks/subscriptions/{subscription_id}/ping',
  summary: 'Send a sample delivery now',
  access: { as: ['user', 'server'], scopes: ['webhooks.write'], role: 'program_manager' },
  transaction: 'own',
  output: {
    status: 200,
    body: One(
      named(
        'WebhookPing',
        Type.Object({
          delivery: Type.Object({ id: Type.String(), status: Type.String() }),
          subscription: Type.Object({ id: Type.String(), url: Type.String() }),
        }),
      ),
    ),
  },
  errors: [502],
  async handle({ actor, services }, { params }) {
    const { programId } = actor
    const { row, ping } = await services.database.transaction(programId, async db => {
      const row = await findSubscription(db, params['subscription_id'] ?? '')
      if (!row) throw notFound('Subscription')
      // No worker sends it as well, unless this process dies.
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
