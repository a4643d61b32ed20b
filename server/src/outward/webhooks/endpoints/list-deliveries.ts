import { sql } from 'kysely'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import {
  CursorMeta,
  cursorMeta,
  cursorParameters,
  decodeTimeCursor,
  exactTime,
  readCursor,
} from '../../../platform/http/input/pagination.ts'
import { described, OneOf, Text, Type } from '../../../platform/http/input/schema.ts'
import { findEventName } from '../../../shared/events/catalog.ts'
import { attemptLog, DELIVERY_STATUSES, Delivery, type LoggedDelivery, presentDelivery } from '../delivery/delivery.ts'
import { findSubscription } from '../queries.ts'

/** The log of a subscription, newest first. */
export const listDeliveries = endpoint({
  id: 'listWebhookDeliveries',
  tag: 'Webhook subscriptions',
  method: 'GET',
  path: '/v2/webhooks/subscriptions/{subscription_id}/deliveries',
  summary: 'List the deliveries of a subscription, newest first',
  access: { as: ['user', 'server'], scopes: ['webhooks.read'], role: 'program_manager' },
  input: {
    query: Type.Object({
      ...cursorParameters,
      'filter.status': Type.Optional(described('Only deliveries in this state', OneOf(DELIVERY_STATUSES))),
      'filter.event': Type.Optional(described('Only deliveries of this event, in either spelling', Text(100))),
    }),
  },
  output: { status: 200, body: Type.Object({ data: Type.Array(Delivery), meta: CursorMeta }) },
  async handle({ db }, { params, query }) {
    const subscription = await findSubscription(db, params['subscription_id'] ?? '')
    if (!subscription) throw notFound('Subscription')
    const { cursor, size } = readCursor(query)
    let list = db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .select([exactTime('created_at').as('exact_at'), attemptLog()])
      .where('program_id', '=', db.programId)
      .where('subscription_id', '=', subscription.id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(size + 1)
    if (query['filter.status']) list = list.where('status', '=', query['filter.status'])
    const event = query['filter.event']
    // An event that there is not has no deliveries.
    if (event !== undefined) list = list.where('event_name', '=', findEventName(event) ?? event)
    if (cursor !== null) {
      const { at, id } = decodeTimeCursor(query)
      list = list.where(sql<boolean>`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`)
    }
    const rows: Array<LoggedDelivery & { exact_at: string }> = await list.execute()
    return {
      data: rows.slice(0, size).map(presentDelivery),
      meta: cursorMeta(cursor, size, rows, last => [last.exact_at, last.id]),
    }
  },
})
