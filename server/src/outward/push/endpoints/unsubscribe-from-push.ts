import { endpoint } from '../../../platform/http/endpoint.ts'
import { named, Type } from '../../../platform/http/input/schema.ts'
import { removeOwnSubscription } from '../queries.ts'
import { Endpoint, hashOf } from '../subscription.ts'

const PushEndpoint = named('PushEndpoint', Type.Object({ endpoint: Endpoint() }))

export const unsubscribeFromPush = endpoint({
  id: 'unsubscribeFromPush',
  tag: 'Push',
  method: 'DELETE',
  path: '/v2/push/subscriptions',
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
