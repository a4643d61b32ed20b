import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import {
  CursorMeta,
  cursorMeta,
  cursorParameters,
  decodeTimeCursor,
  exactTime,
  readCursor,
} from '../../platform/http/input/pagination.ts'
import { described, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { parseTimestamp } from '../../platform/http/input/timestamp.ts'
import { findEventName } from '../../shared/events/catalog.ts'
import { DELIVERIES_CHANNEL } from './delivery/deliverer.ts'
import {
  attemptLog,
  DELIVERY_STATUSES,
  Delivery,
  DeliveryAttempt,
  type LoggedAttempt,
  type LoggedDelivery,
  presentDelivery,
} from './delivery/delivery.ts'
import { LEASE_MS } from './delivery/lease.ts'
import type { KeptHeaders } from './delivery/mask.ts'
import { envelopeOf, FIXED_HEADERS } from './delivery/send.ts'
import { findDelivery, requireSubscription } from './queries.ts'
import type { SubscriptionRow } from './subscription.ts'

const DELIVERIES = '/v2/webhooks/subscriptions/{subscription_id}/deliveries'

export const listWebhookDeliveries = endpoint(`GET ${DELIVERIES}`, {
  tag: 'Webhook subscriptions',
  summary: 'List the deliveries of a subscription, newest first',
  access: { as: ['user', 'server'], scopes: ['webhooks.read'], role: 'program_manager' },
  input: {
    query: Type.Object({
      ...cursorParameters,
      'filter.status': Type.Optional(described('Only deliveries in this state', Type.OneOf(DELIVERY_STATUSES))),
      'filter.event': Type.Optional(described('Only deliveries of this event, in either spelling', Type.Text(100))),
    }),
  },
  output: { status: 200, body: Type.Object({ data: Type.Array(Delivery), meta: CursorMeta }) },
  async handle({ db }, { params, query }) {
    const subscription = await requireSubscription(db, params.subscription_id)
    const { 'filter.status': status, 'filter.event': event } = query
    return listDeliveriesOf(
      db,
      subscription.id,
      query,
      sql`${status ? sql`and status = ${status}` : sql``}
          ${event === undefined ? sql`` : sql`and event_name = ${findEventName(event) ?? event}`}`,
    )
  },
})

/** A page of a subscription's deliveries, newest first. `condition`: SQL that begins with `and`. */
export async function listDeliveriesOf(
  db: ProgramDb,
  subscriptionId: string,
  query: Parameters<typeof readCursor>[0],
  condition: Sql<unknown> = sql``,
) {
  const { cursor, size } = readCursor(query)
  const after = cursor === null ? null : decodeTimeCursor(query)
  const rows = await sql<LoggedDelivery & { exact_at: string }>`
    select *, ${exactTime('created_at')} as exact_at, ${attemptLog()} from webhook_deliveries
     where program_id = ${db.programId} and subscription_id = ${subscriptionId} ${condition}
           ${after ? sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
     order by created_at desc, id desc limit ${size + 1}`.all(db)
  return {
    data: rows.slice(0, size).map(presentDelivery),
    meta: cursorMeta(cursor, size, rows, last => [last.exact_at, last.id]),
  }
}

const Headers = () => Type.Unsafe<KeptHeaders>({ type: 'object', additionalProperties: { type: 'string' } })

const DeliveryDetail = namedObject('DeliveryDetail', {
  ...Delivery.properties,
  attempts: Type.Array(
    namedObject('DeliveryAttemptDetail', {
      ...DeliveryAttempt.properties,
      response: Type.Nullable(
        Type.Object(
          { headers: Headers(), body: Type.Nullable(Type.String()) },
          { description: 'As far as it is stored; null where none arrived' },
        ),
      ),
    }),
  ),
  request: Type.Object(
    { headers: Headers(), body: Type.String() },
    { description: 'Of the last attempt, or of the first one while there is none' },
  ),
})

export const getWebhookDelivery = endpoint(`GET ${DELIVERIES}/{delivery_id}`, {
  tag: 'Webhook subscriptions',
  summary: 'Read one delivery with its request, and the response of each attempt',
  description: 'Authorization and cookies are shown as `***`.',
  access: { as: ['user', 'server'], scopes: ['webhooks.read'], role: 'program_manager' },
  output: { status: 200, body: Type.One(DeliveryDetail) },
  async handle({ db }, { params }) {
    const subscription = await requireSubscription(db, params.subscription_id)
    const delivery = await readDeliveryDetail(db, subscription, params.delivery_id ?? '')
    if (!delivery) throw notFound('Delivery')
    return { data: delivery }
  },
})

interface DetailedAttempt extends LoggedAttempt {
  readonly request_headers: KeptHeaders | null
  readonly response_headers: KeptHeaders | null
  readonly response: string | null
}

async function readDeliveryDetail(
  db: ProgramDb,
  subscription: SubscriptionRow,
  id: string,
): Promise<Static<typeof DeliveryDetail> | undefined> {
  const row = await findDelivery<DetailedAttempt>(db, subscription.id, id, {
    attemptColumns: sql`, request_headers, response_headers, response`,
  })
  if (!row) return undefined
  const delivery = presentDelivery(row)
  return {
    ...delivery,
    attempts: row.log.map(({ status_code, response_headers: headers, response: body }, index) => ({
      ...(delivery.attempts[index] as (typeof delivery.attempts)[number]),
      response: status_code === null ? null : { headers: headers ?? {}, body },
    })),
    request: {
      headers: { ...FIXED_HEADERS, ...(row.log.at(-1)?.request_headers ?? { 'x-vendor-delivery': row.id }) },
      // The status in the body of this attempt: `pending` in the first one of a series, `retryable` in the others.
      body: envelopeOf({ ...row, status: row.attempts > 1 ? 'retryable' : 'pending', url: subscription.url }),
    },
  }
}

export const redeliverWebhookDelivery = endpoint(`POST ${DELIVERIES}/{delivery_id}/redeliver`, {
  tag: 'Webhook subscriptions',
  summary: 'Send one delivery again',
  access: { as: ['user', 'server'], scopes: ['webhooks.write'], role: 'program_manager' },
  output: { status: 202, body: Type.One(Delivery) },
  async handle({ db }, { params }) {
    const subscription = await requireSubscription(db, params.subscription_id, { lock: true })
    return { data: await redeliver(db, subscription, params.delivery_id ?? '') }
  },
})

/**
 * Sends a delivery of a locked subscription again.
 * @throws HttpError 404, or 409 while the subscription is switched off
 */
export async function redeliver(
  db: ProgramDb,
  subscription: SubscriptionRow,
  deliveryId: string,
): Promise<Static<typeof Delivery>> {
  const delivery = await findDelivery(db, subscription.id, deliveryId, { lock: true })
  if (!delivery) throw notFound('Delivery')
  if (!subscription.active && delivery.event_id !== null) {
    throw conflict('The subscription is switched off; switch it on first')
  }
  const isWaiting = delivery.status === 'pending' || delivery.status === 'retryable'
  // Any lease ends earlier than this: a delivery in flight is not sent concurrently a second time.
  const soon = sql`case when due_at > now() + make_interval(secs => ${LEASE_MS / 1000}) then now() else due_at end`
  const row = await sql<LoggedDelivery>`
    update webhook_deliveries
       set ${isWaiting ? sql`due_at = ${soon}` : sql`status = 'pending', attempts = 0, due_at = now()`}
     where program_id = ${db.programId} and id = ${delivery.id} returning *, ${attemptLog()}`.first(db)
  db.bus.wake(db, DELIVERIES_CHANNEL)
  return presentDelivery(row as LoggedDelivery)
}

export const redeliverFailedWebhookDeliveries = endpoint(`POST ${DELIVERIES}/redeliver`, {
  tag: 'Webhook subscriptions',
  summary: 'Send all failed deliveries since a time again',
  access: { as: ['user', 'server'], scopes: ['webhooks.write'], role: 'program_manager' },
  input: { body: namedObject('RedeliveryInput', { since: Type.TimestampIn() }) },
  output: { status: 202, body: Type.One(namedObject('Redelivery', { count: Type.Count() })) },
  async handle({ db }, { params, body }) {
    const subscription = await requireSubscription(db, params.subscription_id, { lock: true })
    if (!subscription.active) throw conflict('The subscription is switched off; switch it on first')
    const { rowCount } = await sql`
      update webhook_deliveries set status = 'pending', attempts = 0, due_at = now()
       where program_id = ${db.programId} and subscription_id = ${subscription.id} and status = 'failure'
         and created_at >= ${parseTimestamp(body.since)}`.execute(db)
    db.bus.wake(db, DELIVERIES_CHANNEL)
    return { data: { count: rowCount } }
  },
})
