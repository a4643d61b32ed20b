// One delivery as it is looked into: what was sent last, and what each attempt was answered.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { Nullable, named, type Static, Type } from '../../../platform/http/input/schema.ts'
import type { SubscriptionRow } from '../subscription.ts'
import { Delivery, DeliveryAttempt, type DeliveryRow, presentDeliveries } from './delivery.ts'
import { envelopeOf, FIXED_HEADERS } from './envelope.ts'
import type { KeptHeaders } from './kept.ts'

const Headers = () => Type.Unsafe<KeptHeaders>({ type: 'object', additionalProperties: { type: 'string' } })

export const DeliveryDetail = named(
  'DeliveryDetail',
  Type.Object({
    ...Delivery.properties,
    attempts: Type.Array(
      named(
        'DeliveryAttemptDetail',
        Type.Object({
          ...DeliveryAttempt.properties,
          response: Nullable(
            Type.Object(
              { headers: Headers(), body: Nullable(Type.String()) },
              { description: 'As far as it is kept; null where none came' },
            ),
          ),
        }),
      ),
    ),
    request: Type.Object(
      { headers: Headers(), body: Type.String() },
      { description: 'Of the last attempt, or of the first one while there is none' },
    ),
  }),
)

/** The delivery with its request and responses. */
export async function presentDeliveryDetail(
  db: ProgramDb,
  row: DeliveryRow,
  subscription: SubscriptionRow,
): Promise<Static<typeof DeliveryDetail>> {
  const [delivery] = await presentDeliveries(db, [row])
  if (!delivery) throw new Error('one row is one delivery')
  const attempts = await db
    .selectFrom('webhook_attempts')
    .select(['status_code', 'request_headers', 'response_headers', 'response'])
    .where('program_id', '=', db.programId)
    .where('delivery_id', '=', row.id)
    .orderBy('at')
    .execute()
  const sent = attempts.at(-1)?.request_headers as KeptHeaders | null | undefined
  return {
    ...delivery,
    attempts: delivery.attempts.map((attempt, index) => {
      const { status_code = null, response_headers: headers, response: body = null } = attempts[index] ?? {}
      return { ...attempt, response: status_code === null ? null : { headers: (headers ?? {}) as KeptHeaders, body } }
    }),
    request: {
      headers: { ...FIXED_HEADERS, ...(sent ?? { 'x-vendor-delivery': row.id }) },
      // As it stood in that attempt: the first one of a series says `pending`, the others `retryable`.
      body: envelopeOf({ ...row, status: row.attempts > 1 ? 'retryable' : 'pending', url: subscription.url }),
    },
  }
}
