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
    "Takes the browser's `PushSubscription` as it is. A browser belongs to who registered it last, in whichever program; " +
    'doing so again changes nothing. It ends with the sign-in that it was registered by, unless that expired unused. A person has up ' +
    `to ${SUBSCRIPTIONS_MAX} browsers in a program; one more takes the place of the one registered first.`,
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
