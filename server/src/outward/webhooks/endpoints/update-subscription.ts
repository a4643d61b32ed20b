import type { Updateable } from 'kysely'
import type { SecretBox } from '../../../platform/access/secret-box.ts'
import { busOf } from '../../../platform/db/transaction.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { One, type Static } from '../../../platform/http/input/schema.ts'
import type { WebhookSubscriptionsTable } from '../../../shared/tables.ts'
import { DELIVERIES_CHANNEL } from '../delivery/deliverer.ts'
import { endOpenDeliveries, findSubscription, updateSubscriptionRow } from '../queries.ts'
import {
  checkUrl,
  presentSubscription,
  readEventNames,
  readSecret,
  Subscription,
  SubscriptionChange,
  type SubscriptionRow,
  sealingContext,
} from '../subscription.ts'

/** How long the previous secret still signs after a new one was set, so that receivers can switch. */
const ROTATION_OVERLAP_MS = 24 * 3_600_000

/** Changes the given members. Switching off ends retries; switching on clears `disabled_reason`. */
export const updateSubscription = endpoint({
  id: 'updateWebhookSubscription',
  tag: 'Webhook subscriptions',
  method: 'PUT',
  path: '/v2/webhooks/subscriptions/{subscription_id}',
  summary: 'Change a subscription',
  description: 'Only given members change. A new `secret` signs in addition to the previous one for 24 hours.',
  access: { as: ['user', 'server'], scopes: ['webhooks.write'], role: 'program_manager' },
  input: { body: SubscriptionChange },
  output: { status: 200, body: One(Subscription) },
  async handle({ db, services }, { params, body }) {
    const before = await findSubscription(db, params['subscription_id'] ?? '', true)
    if (!before) throw notFound('Subscription')
    const secret = readSecret(body)
    const change: Change = {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.url === undefined ? {} : { url: checkUrl(body.url, services.config.allowPrivateTargets) }),
      ...(body.events === undefined ? {} : { event_names: readEventNames(body.events) }),
      ...activeChange(before, body),
      ...sealedChange(before, body, secret, services.secrets),
    }
    const isChange = Object.keys(change).length > 0
    const row = isChange ? await updateSubscriptionRow(db, before.id, change) : before
    if (before.active !== row.active) await endOpenDeliveries(db, row.id)
    // A new address ends the low limit of a failing subscription.
    busOf(db).wake(db, DELIVERIES_CHANNEL)
    return { data: presentSubscription(row, services.secrets, { clear: true, ...(secret ? { secret } : {}) }) }
  },
})

type Body = Static<typeof SubscriptionChange>
type Change = Updateable<WebhookSubscriptionsTable>

function activeChange(before: SubscriptionRow, body: Body): Change {
  // A new address ends the time of failing, as switching on does.
  const fresh = body.active === true || (body.url !== undefined && body.url !== before.url)
  return {
    ...(body.active === undefined ? {} : { active: body.active }),
    ...(body.active === true ? { disabled_reason: null } : {}),
    ...(fresh ? { failing_since: null } : {}),
  }
}

function sealedChange(before: SubscriptionRow, body: Body, secret: string | null | undefined, box: SecretBox): Change {
  const place = sealingContext(before)
  const header = body.authorization_header
  return {
    ...(header === undefined ? {} : { authorization_sealed: header ? box.seal(header, place) : null }),
    ...(secret === null ? { secret_sealed: null, previous_secret_sealed: null, previous_secret_until: null } : {}),
    ...(secret
      ? {
          secret_sealed: box.seal(secret, place),
          previous_secret_sealed: before.secret_sealed,
          previous_secret_until: before.secret_sealed ? new Date(Date.now() + ROTATION_OVERLAP_MS) : null,
        }
      : {}),
  }
}
