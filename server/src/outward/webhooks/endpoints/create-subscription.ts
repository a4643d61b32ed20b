import { busOf } from '../../../platform/db/transaction.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { badRequest } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { DELIVERIES_CHANNEL } from '../delivery/deliverer.ts'
import { countSubscriptions, insertSubscription, insertTest, lockInsertions, PING } from '../queries.ts'
import {
  checkUrl,
  NewSubscription,
  presentSubscription,
  readEventNames,
  readSecret,
  SUBSCRIPTIONS_MAX,
  Subscription,
  sealingContext,
} from '../subscription.ts'

/** Creates a subscription and pings it at once. */
export const createSubscription = endpoint({
  id: 'createWebhookSubscription',
  tag: 'Webhook subscriptions',
  method: 'POST',
  path: '/v2/webhooks/subscriptions',
  summary: 'Create a subscription and ping it',
  access: { as: ['user', 'server'], scopes: ['webhooks.write'], role: 'program_manager' },
  input: { body: NewSubscription },
  output: { status: 201, body: One(Subscription) },
  confidential: true,
  async handle({ db, services }, { body }) {
    await lockInsertions(db)
    if ((await countSubscriptions(db)) >= SUBSCRIPTIONS_MAX) {
      throw badRequest(`A program has at most ${SUBSCRIPTIONS_MAX} subscriptions`)
    }
    const id = uuidv7()
    const place = sealingContext({ program_id: db.programId, id })
    const secret = readSecret(body) ?? null
    const row = await insertSubscription(db, {
      program_id: db.programId,
      id,
      name: body.name ?? null,
      url: checkUrl(body.url, services.config.allowPrivateTargets),
      authorization_sealed: body.authorization_header ? services.secrets.seal(body.authorization_header, place) : null,
      secret_sealed: secret === null ? null : services.secrets.seal(secret, place),
      event_names: readEventNames(body.events),
      active: body.active ?? true,
    })
    await insertTest(db, id, PING)
    busOf(db).wake(db, DELIVERIES_CHANNEL)
    return { data: presentSubscription(row, services.secrets, { clear: true, secret }) }
  },
})
