import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { vapidKeys } from './send-push.ts'
import {
  Endpoint,
  hashOf,
  keepSubscription,
  PushSubscription,
  PushSubscriptionInput,
  readTarget,
  removeOwnSubscription,
  SUBSCRIPTIONS_MAX,
  sealTarget,
} from './subscription.ts'

const PushKey = namedObject('PushKey', {
  public_key: Type.String({ description: 'The `applicationServerKey` of browsers, base64url' }),
})

export const getPushKey = endpoint('GET /v2/push/key', {
  tag: 'Push',
  summary: 'Get the key that a browser subscribes with',
  access: { as: ['user'], scopes: ['feeds.read'] },
  // The keys are made at the first call, in a transaction of their own.
  transaction: 'own',
  output: { status: 200, body: Type.One(PushKey) },
  async handle({ services }) {
    const { publicKey } = await services.state(vapidKeys).read()
    return { data: { public_key: publicKey } }
  },
})

export const subscribeToPush = endpoint('POST /v2/push/subscriptions', {
  tag: 'Push',
  summary: 'Have notifications sent to this browser',
  description:
    "Stores the browser's `PushSubscription`. A browser belongs to the user who registered it last, in any program; registering it " +
    'again changes nothing. The subscription ends with its sign-in, unless that expired unused. A person has up ' +
    `to ${SUBSCRIPTIONS_MAX} browsers in a program; one more replaces the oldest.`,
  access: { as: ['user'], scopes: ['feeds.engage'] },
  input: { body: PushSubscriptionInput },
  output: { status: 201, body: Type.One(PushSubscription) },
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

const PushEndpoint = namedObject('PushEndpoint', { endpoint: Endpoint() })

export const unsubscribeFromPush = endpoint('DELETE /v2/push/subscriptions', {
  tag: 'Push',
  summary: 'Send nothing more to this browser',
  description:
    'An unregistered browser, or one that now belongs to another person, changes nothing and gets the same response.',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  input: { body: PushEndpoint },
  output: { status: 204 },
  async handle({ actor, db }, { body }) {
    await removeOwnSubscription(db, actor.userId, hashOf(body.endpoint))
  },
})
