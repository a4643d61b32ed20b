import type { SecretBox } from '../../platform/access/secret-box.ts'
import type { Updateable } from '../../platform/db/row-types.ts'
import { sql } from '../../platform/db/sql.ts'
import { isUuid, uuidv7 } from '../../platform/db/uuid.ts'
import { badRequest } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import {
  CursorMeta,
  cursorMeta,
  cursorParameters,
  decodeCursor,
  invalidCursor,
  readCursor,
} from '../../platform/http/input/pagination.ts'
import { type Static, Type } from '../../platform/http/input/schema.ts'
import type { WebhookSubscriptionsTable } from '../../shared/tables.ts'
import { DELIVERIES_CHANNEL } from './delivery/deliverer.ts'
import {
  countSubscriptions,
  endOpenDeliveries,
  insertSubscription,
  insertTest,
  lockInsertions,
  PING,
  requireSubscription,
  updateSubscriptionRow,
} from './queries.ts'
import {
  checkUrl,
  MASK,
  NewSubscription,
  presentSubscription,
  readEventNames,
  readSecret,
  SUBSCRIPTIONS_MAX,
  Subscription,
  SubscriptionChange,
  type SubscriptionRow,
  sealingContext,
} from './subscription.ts'

export const createWebhookSubscription = endpoint('POST /v2/webhooks/subscriptions', {
  tag: 'Webhook subscriptions',
  summary: 'Create a subscription and ping it',
  access: { as: ['user', 'server'], scopes: ['webhooks.write'], role: 'program_manager' },
  input: { body: NewSubscription },
  output: { status: 201, body: Type.One(Subscription) },
  confidential: true,
  async handle({ db, services }, { body }) {
    await lockInsertions(db)
    if ((await countSubscriptions(db)) >= SUBSCRIPTIONS_MAX) {
      throw badRequest(`A program has at most ${SUBSCRIPTIONS_MAX} subscriptions`)
    }
    const id = uuidv7()
    const place = sealingContext({ program_id: db.programId, id })
    const secret = readSecret(body) ?? null
    const header = body.authorization_header?.trim()
    const row = await insertSubscription(db, {
      program_id: db.programId,
      id,
      name: body.name ?? null,
      url: checkUrl(body.url, services.config.allowPrivateTargets),
      authorization_sealed: header ? services.secrets.seal(header, place) : null,
      secret_sealed: secret === null ? null : services.secrets.seal(secret, place),
      event_names: readEventNames(body.events),
      active: body.active ?? true,
    })
    if (row.active) {
      await insertTest(db, id, PING)
      db.bus.wake(db, DELIVERIES_CHANNEL)
    }
    return { data: presentSubscription(row, services.secrets, { clear: true, secret }) }
  },
})

/** The cursor holds the last id. Ids rise with time, so concurrent changes skip or repeat no subscription between two pages. */
export const listWebhookSubscriptions = endpoint('GET /v2/webhooks/subscriptions', {
  tag: 'Webhook subscriptions',
  summary: 'List the subscriptions of the program',
  access: { as: ['user', 'server'], scopes: ['webhooks.read'], role: 'program_manager' },
  input: { query: Type.Object(cursorParameters) },
  output: { status: 200, body: Type.Object({ data: Type.Array(Subscription), meta: CursorMeta }) },
  async handle({ actor, db, services }, { query }) {
    const { cursor, size } = readCursor(query)
    const after = cursor === null ? sql`` : sql`and id > ${lastId(query)}`
    const rows = await sql<SubscriptionRow>`
      select * from webhook_subscriptions
       where program_id = ${db.programId} and format = 'event' ${after} order by id limit ${size + 1}`.all(db)
    const clear = actor.scopes.has('webhooks.write')
    return {
      data: rows.slice(0, size).map(row => presentSubscription(row, services.secrets, { clear })),
      meta: cursorMeta(cursor, size, rows, last => [last.id]),
    }
  },
})

function lastId(query: Parameters<typeof readCursor>[0]): string {
  const [id] = decodeCursor(query, 1)
  if (typeof id === 'string' && isUuid(id)) return id
  throw invalidCursor(query)
}

export const getWebhookSubscription = endpoint('GET /v2/webhooks/subscriptions/{subscription_id}', {
  tag: 'Webhook subscriptions',
  summary: 'Read one subscription',
  access: { as: ['user', 'server'], scopes: ['webhooks.read'], role: 'program_manager' },
  output: { status: 200, body: Type.One(Subscription) },
  async handle({ actor, db, services }, { params }) {
    const row = await requireSubscription(db, params.subscription_id)
    return { data: presentSubscription(row, services.secrets, { clear: actor.scopes.has('webhooks.write') }) }
  },
})

/** Time that the previous secret still signs after a new one was set. */
const ROTATION_OVERLAP_MS = 24 * 3_600_000

export const updateWebhookSubscription = endpoint('PUT /v2/webhooks/subscriptions/{subscription_id}', {
  tag: 'Webhook subscriptions',
  summary: 'Change a subscription',
  description: 'Only given members change. A new `secret` signs in addition to the previous one for 24 hours.',
  access: { as: ['user', 'server'], scopes: ['webhooks.write'], role: 'program_manager' },
  input: { body: SubscriptionChange },
  output: { status: 200, body: Type.One(Subscription) },
  async handle({ db, services }, { params, body }) {
    const before = await requireSubscription(db, params.subscription_id, { lock: true })
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
    db.bus.wake(db, DELIVERIES_CHANNEL)
    return { data: presentSubscription(row, services.secrets, { clear: true, ...(secret ? { secret } : {}) }) }
  },
})

type Body = Static<typeof SubscriptionChange>
type Change = Updateable<WebhookSubscriptionsTable>

function activeChange(before: SubscriptionRow, body: Body): Change {
  // A new address ends the failing time, as switching on does; writing back what is so does not.
  const fresh = (body.active === true && !before.active) || (body.url !== undefined && body.url !== before.url)
  return {
    ...(body.active === undefined ? {} : { active: body.active }),
    ...(body.active === true ? { disabled_reason: null } : {}),
    ...(fresh ? { failing_since: null, waits_until: null } : {}),
  }
}

function sealedChange(before: SubscriptionRow, body: Body, secret: string | null | undefined, box: SecretBox): Change {
  const place = sealingContext(before)
  // The mask comes from a client that writes back what a token without `webhooks.write` has read.
  const given = body.authorization_header?.trim()
  const header = given === MASK ? undefined : (given ?? body.authorization_header)
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

export const deleteWebhookSubscription = endpoint('DELETE /v2/webhooks/subscriptions/{subscription_id}', {
  tag: 'Webhook subscriptions',
  summary: 'Remove a subscription for good',
  access: { as: ['user', 'server'], scopes: ['webhooks.write'], role: 'program_manager' },
  output: { status: 204 },
  async handle({ db }, { params }) {
    const row = await requireSubscription(db, params.subscription_id, { lock: true })
    await sql`delete from webhook_subscriptions where program_id = ${db.programId} and id = ${row.id}`.execute(db)
  },
})
