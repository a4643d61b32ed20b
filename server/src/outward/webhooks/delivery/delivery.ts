// Deliveries as the log shows them (docs/contract/webhooks.md#delivery-log).

import type { Selectable } from '../../../platform/db/row-types.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { described, namedObject, type Static, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { OUTBOUND_REASONS, reasonOfMessage } from '../../../platform/net/target.ts'
import type { WebhookDeliveriesTable } from '../../../shared/tables.ts'

type DeliveryRow = Selectable<WebhookDeliveriesTable>

export const DELIVERY_STATUSES = ['pending', 'success', 'retryable', 'failure'] as const

const REASONS = [...OUTBOUND_REASONS, 'status', 'not_sent'] as const

export const DeliveryAttempt = namedObject('DeliveryAttempt', {
  at: Type.Timestamp(),
  status_code: Type.Nullable(Type.Integer({ minimum: 100, maximum: 999 })),
  error: Type.Nullable(Type.String()),
  reason: described(
    '`error` as a code: `status` where the receiver replied, `not_sent` for a fault of this server',
    Type.Nullable(Type.OneOf(REASONS)),
  ),
  duration_ms: Type.Count(),
})

export const Delivery = namedObject('Delivery', {
  id: Type.String(),
  status: Type.OneOf(DELIVERY_STATUSES),
  event: Type.Object({
    name: Type.String(),
    version: Type.String(),
    timestamp: Type.Timestamp(),
    data: Type.Unsafe<unknown>({ type: 'object', additionalProperties: true }),
  }),
  attempts: Type.Array(DeliveryAttempt),
  created_at: Type.Timestamp(),
  next_attempt_at: Type.Nullable(Type.Timestamp()),
})

/** An attempt as a row of JSON; the time in PostgreSQL's format. */
export interface LoggedAttempt {
  readonly at: string
  readonly status_code: number | null
  readonly error: string | null
  readonly duration_ms: number
}

export type LoggedDelivery<Attempt = LoggedAttempt> = DeliveryRow & { readonly log: readonly Attempt[] }

/**
 * SQL: the column `log` of `webhook_deliveries`, its attempts, with `more` columns of each. The statement that reads the row
 * reads them too, since an attempt is recorded together with the next state.
 */
export const attemptLog = (more: Sql<unknown> = sql``) => sql`(
    select coalesce(json_agg(a order by a.attempt), '[]')
      from (select attempt, at, status_code, error, duration_ms ${more} from webhook_attempts
             where program_id = webhook_deliveries.program_id and delivery_id = webhook_deliveries.id) a) as log`

export const presentDelivery = ({ log, ...row }: LoggedDelivery): Static<typeof Delivery> => ({
  id: row.id,
  status: row.status as (typeof DELIVERY_STATUSES)[number],
  event: {
    name: row.event_name,
    version: row.event_version,
    timestamp: presentTimestamp(row.event_at),
    data: row.data,
  },
  attempts: log.map(({ at, status_code, error, duration_ms }) => ({
    at: presentTimestamp(new Date(at)),
    status_code,
    error,
    reason: reasonOf(status_code, error),
    duration_ms,
  })),
  created_at: presentTimestamp(row.created_at),
  next_attempt_at: row.status === 'pending' || row.status === 'retryable' ? presentTimestamp(row.due_at) : null,
})

function reasonOf(status: number | null, error: string | null): (typeof REASONS)[number] | null {
  if (error === null) return null
  return status === null ? (reasonOfMessage(error) ?? 'not_sent') : 'status'
}
