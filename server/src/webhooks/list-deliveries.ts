import { sql } from 'kysely'
import { endpoint } from '../http/endpoint.ts'
import { invalid, notFound } from '../http/errors.ts'
import { cursorParameters, decodeCursor, encodeCursor, readCursor } from '../http/pagination.ts'
import { OneOf, Type } from '../http/schema.ts'
import { parseTimestamp } from '../http/timestamp.ts'
import { Delivery, type DeliveryRow, presentDeliveries } from './delivery.ts'
import { CursorMeta } from './list-subscriptions.ts'
import { findSubscription, isUuid } from './queries.ts'

/** The log of a subscription, newest first. */
export const listDeliveries = endpoint({
  id: 'listWebhookDeliveries',
  tag: 'Webhook subscriptions',
  method: 'GET',
  path: '/v2/webhooks/subscriptions/{subscription_id}/deliveries',
  summary: 'List what was sent to a subscription, newest first',
  access: { as: ['user', 'server'], scopes: ['webhooks.read'], role: 'program_manager' },
  input: {
    query: Type.Object({
      ...cursorParameters,
      'filter.status': Type.Optional(OneOf(['pending', 'success', 'retryable', 'failure'])),
    }),
  },
  output: { status: 200, body: Type.Object({ data: Type.Array(Delivery), meta: CursorMeta }) },
  async handle({ actor, db }, { params, query }) {
    const subscription = await findSubscription(db, actor.programId, params['subscription_id'] ?? '')
    if (!subscription) throw notFound('Subscription')
    const { cursor, size } = readCursor(query)
    // The exact time of a row, which a JavaScript date would cut to milliseconds.
    let list = db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .select(sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ')`.as('exact_at'))
      .where('program_id', '=', actor.programId)
      .where('subscription_id', '=', subscription.id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(size + 1)
    if (query['filter.status']) list = list.where('status', '=', query['filter.status'])
    if (cursor !== null) {
      const [at, id] = readPlace(cursor)
      list = list.where(sql<boolean>`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`)
    }
    const rows: Array<DeliveryRow & { exact_at: string }> = await list.execute()
    const shown = rows.slice(0, size)
    const last = shown.at(-1)
    const next = rows.length > size && last ? encodeCursor([last.exact_at, last.id]) : null
    return {
      data: await presentDeliveries(db, actor.programId, shown),
      meta: { pagination: { cursor, next, page_size: size } },
    }
  },
})

function readPlace(cursor: string): [at: string, id: string] {
  const [at, id] = decodeCursor(cursor, 2)
  if (typeof at === 'string' && typeof id === 'string' && isUuid(id) && parseTimestamp(at)) return [at, id]
  throw invalid({ rule: 'invalid_format', parameter: 'cursor', message: 'is not a cursor of this list' })
}
