import { sql } from '../../platform/db/sql.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { described, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { parseTimestamp, presentTimes, type RowOf } from '../../platform/http/input/timestamp.ts'
import { DELIVERY_STATUSES } from './delivery/delivery.ts'

const ATTEMPTS_LISTED_MAX = 200

const WebhookAttempt = namedObject('WebhookAttempt', {
  at: Type.Timestamp(),
  subscription_id: Type.String(),
  url: Type.String(),
  delivery_id: Type.String(),
  event_name: Type.String(),
  status: Type.OneOf(DELIVERY_STATUSES),
  status_code: Type.Nullable(Type.Integer({ minimum: 100, maximum: 999 })),
  error: Type.Nullable(Type.String()),
  duration_ms: Type.Count(),
  data: Type.Unsafe<unknown>({ type: 'object', additionalProperties: true }),
})

export const listWebhookAttempts = endpoint('GET /operator/v1/webhook_attempts', {
  tag: 'Operator',
  summary: 'List attempts of deliveries in a program as they happen',
  access: { as: ['operator'] },
  input: {
    query: Type.Object({
      program_id: Type.String({ pattern: '^[1-9][0-9]*$', maxLength: 15, description: 'The program' }),
      subscription_id: Type.Optional(described('Only attempts of this subscription', Type.Text(36))),
      since: described('Only attempts after this time', Type.TimestampIn()),
    }),
  },
  output: { status: 200, body: Type.List(WebhookAttempt) },
  async handle({ services }, { query }) {
    const { program_id, subscription_id, since } = query
    const chosen = subscription_id !== undefined && isUuid(subscription_id) ? subscription_id : null
    const rows = await services.database.system(db =>
      sql<RowOf<Static<typeof WebhookAttempt>, 'at'>>`
        select a.at, d.subscription_id, s.url, a.delivery_id, d.event_name, d.status, a.status_code, a.error, a.duration_ms, d.data
          from webhook_deliveries d
          join webhook_attempts a on a.program_id = d.program_id and a.delivery_id = d.id
          join webhook_subscriptions s on s.program_id = d.program_id and s.id = d.subscription_id
         where d.program_id = ${Number(program_id)} and a.at > ${parseTimestamp(since)}
           and (${chosen}::uuid is null or d.subscription_id = ${chosen}::uuid)
         order by a.at limit ${sql.raw(String(ATTEMPTS_LISTED_MAX))}`.all(db),
    )
    return { data: rows.map(row => presentTimes(row, 'at')) }
  },
})
