import { sql } from 'kysely'
import { isUuid } from '../../../platform/db/uuid.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import {
  CursorMeta,
  cursorMeta,
  cursorParameters,
  decodeCursor,
  invalidCursor,
  readCursor,
} from '../../../platform/http/input/pagination.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { presentSubscription, Subscription, type SubscriptionRow } from '../subscription.ts'

/**
 * The program's subscriptions, oldest first. The cursor holds the last id. Ids rise with time, so no subscription is skipped or
 * repeated when others are created or deleted between two pages.
 */
export const listSubscriptions = endpoint({
  id: 'listWebhookSubscriptions',
  tag: 'Webhook subscriptions',
  method: 'GET',
  path: '/v2/webhooks/subscriptions',
  summary: 'List the subscriptions of the program',
  access: { as: ['user', 'server'], scopes: ['webhooks.read'], role: 'program_manager' },
  input: { query: Type.Object(cursorParameters) },
  output: { status: 200, body: Type.Object({ data: Type.Array(Subscription), meta: CursorMeta }) },
  async handle({ actor, db, services }, { query }) {
    const { cursor, size } = readCursor(query)
    const after = cursor === null ? sql`` : sql`and id > ${lastId(query)}`
    const { rows } = await sql<SubscriptionRow>`
      select * from webhook_subscriptions
       where program_id = ${db.programId} ${after} order by id limit ${size + 1}`.execute(db)
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
