import { endpoint } from '../../platform/http/endpoint.ts'
import { Nullable, named, One, OneOf, Timestamp, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { type KeyStage, rotateKeys } from '../../sign-in/oauth/index.ts'

const SigningKeys = named(
  'SigningKeys',
  Type.Object({
    keys: Type.Array(
      named(
        'SigningKey',
        Type.Object({
          kid: Type.String(),
          state: OneOf(['next', 'active', 'retired']),
          published_at: Timestamp(),
          /** The time from which it signs. */
          active_from: Timestamp(),
          /** The time of its removal; null before it is retired. */
          remove_after: Nullable(Timestamp()),
        }),
      ),
    ),
  }),
)

/** Publishes a new key for ID tokens, which signs once every client can have it. */
export const rotateSigningKeys = endpoint({
  id: 'rotateSigningKeys',
  tag: 'Operator',
  method: 'POST',
  path: '/operator/v1/signing_keys/rotate',
  summary: 'Replace the key that ID tokens are signed with',
  description:
    'The new key is published at once and signs from `active_from`. The one before it stays published until its last token is over. While a key is waiting, nothing else happens.',
  access: { as: ['operator'] },
  output: { status: 200, body: One(SigningKeys) },
  async handle({ services }) {
    const keys = await rotateKeys(services)
    return { data: { keys: keys.map(present) } }
  },
})

const present = (key: KeyStage) => ({
  ...key,
  published_at: presentTimestamp(key.published_at),
  active_from: presentTimestamp(key.active_from),
  remove_after: presentTimestamp(key.remove_after),
})
