import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { keepSubscription, SUBSCRIPTIONS_MAX } from '../queries.ts'
import { hashOf, PushSubscription, PushSubscriptionInput, readTarget, sealTarget } from '../subscription.ts'

export const subscribeToPush = endpoint({
  id: 'subscribeToPush',
  tag: 'Push',
  method: 'POST',
  path: '/v2/push/subscriptions',
  summary: 'Have notifications sent to this browser',
  description:
    "Stores the browser's `PushSubscription`. A browser belongs to the user who registered it last, in any program; registering it " +
    'again changes nothing. The subscription ends with its sign-in, unless that expired unused. A person has up ' +
    `to ${SUBSCRIPTIONS_MAX} browsers in a program; one more replaces the oldest.`,
  access: { as: ['user'], scopes: ['feeds.engage'] },
  input: { body: PushSubscriptionInput },
  output: { status: 201, body: One(PushSubscription) },
  async handle({ actor, db, services }, { body }) {
    const target = readTarget(body, services.config.allowPrivateTargets)
    await keepSubscription(db, {
      endpointHash: hashOf(target.endpoint),
      sealed: sealTarget(services.secrets, target),
      userId: actor.userId,
      grantId: actor.grantId,
    })
    return { data: { endpoint: target.endpoint } }
  },
})
