import { endpoint } from '../../../platform/http/endpoint.ts'
import { named, One, Type } from '../../../platform/http/input/schema.ts'
import { vapidKeys } from '../vapid-keys.ts'

const PushKey = named(
  'PushKey',
  Type.Object({ public_key: Type.String({ description: 'The `applicationServerKey` of browsers, base64url' }) }),
)

export const getPushKey = endpoint({
  id: 'getPushKey',
  tag: 'Push',
  method: 'GET',
  path: '/v2/push/key',
  summary: 'Get the key that a browser subscribes with',
  access: { as: ['user'], scopes: ['feeds.read'] },
  // Made when it is first asked for, in a transaction of its own.
  transaction: 'own',
  output: { status: 200, body: One(PushKey) },
  async handle({ services }) {
    const { publicKey } = await services.state(vapidKeys).read()
    return { data: { public_key: publicKey } }
  },
})
