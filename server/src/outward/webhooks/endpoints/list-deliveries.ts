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
    const { 'filter.status': status, 'filter.event': event } = query
    const after = cursor === null ? null : decodeTimeCursor(query)
    const { rows } = await sql<LoggedDelivery & { exact_at: string }>`
      select *, ${exactTime('created_at')} as exact_at, ${attemptLog()} from webhook_deliveries
       where program_id = ${db.programId} and subscription_id = ${subscription.id}
             ${status ? sql`and status = ${status}` : sql``}
             ${event === undefined ? sql`` : sql`and event_name = ${findEventName(event) ?? event}`}
             ${after ? sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
       order by created_at desc, id desc limit ${size + 1}`.execute(db)
    return {
      data: rows.slice(0, size).map(presentDelivery),
      meta: cursorMeta(cursor, size, rows, last => [last.exact_at, last.id]),
    }
  },
})
