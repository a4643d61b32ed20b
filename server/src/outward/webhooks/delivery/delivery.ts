// Deliveries as the log shows them (docs/contract/webhooks.md#delivery-log).

import type { Selectable } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import type { WebhookDeliveriesTable } from '../../../platform/db/tables.ts'
import { Count, Nullable, named, OneOf, type Static, Timestamp, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'

export type DeliveryRow = Selectable<WebhookDeliveriesTable>

export const DELIVERY_STATUSES = ['pending', 'success', 'retryable', 'failure'] as const

export const DeliveryAttempt = named(
  'DeliveryAttempt',
  Type.Object({
    at: Timestamp(),
    status_code: Nullable(Type.Integer({ minimum: 100, maximum: 999 })),
    error: Nullable(Type.String()),
    duration_ms: Count(),
  }),
)

export const Delivery = named(
  'Delivery',
  Type.Object({
    id: Type.String(),
    status: OneOf(DELIVERY_STATUSES),
    event: Type.Object({
      name: Type.String(),
      version: Type.String(),
      timestamp: Timestamp(),
      data: Type.Unsafe<unknown>({ type: 'object', additionalProperties: true }),
    }),
    attempts: Type.Array(DeliveryAttempt),
    created_at: Timestamp(),
    next_attempt_at: Nullable(Timestamp()),
  }),
)

/** The rows with their attempts, in the order given. */
export async function presentDeliveries(
  db: ProgramDb,
  rows: readonly DeliveryRow[],
): Promise<Static<typeof Delivery>[]> {
  if (rows.length === 0) return []
  const attempts = await db
    .selectFrom('webhook_attempts')
    .select(['delivery_id', 'at', 'status_code', 'error', 'duration_ms'])
    .where('program_id', '=', db.programId)
    .where(
      'delivery_id',
      'in',
      rows.map(row => row.id),
    )
    .orderBy('at')
    .execute()
  const byDelivery = Map.groupBy(attempts, attempt => attempt.delivery_id)
  return rows.map(row => ({
    id: row.id,
    status: row.status as (typeof DELIVERY_STATUSES)[number],
    event: {
      name: row.event_name,
      version: row.event_version,
      timestamp: presentTimestamp(row.event_at),
      data: row.data,
    },
    attempts: (byDelivery.get(row.id) ?? []).map(({ at, status_code, error, duration_ms }) => ({
      at: presentTimestamp(at),
      status_code,
      error,
      duration_ms,
    })),
    created_at: presentTimestamp(row.created_at),
    next_attempt_at: row.status === 'pending' || row.status === 'retryable' ? presentTimestamp(row.due_at) : null,
  }))
}
