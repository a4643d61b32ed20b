// One delivery in detail: the last request, and the response to each attempt.

import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { Nullable, named, type Static, Type } from '../../../platform/http/input/schema.ts'
import { findDelivery } from '../queries.ts'
import type { SubscriptionRow } from '../subscription.ts'
import { Delivery, DeliveryAttempt, type LoggedAttempt, presentDelivery } from './delivery.ts'
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
              { description: 'As far as it is stored; null where none arrived' },
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

interface DetailedAttempt extends LoggedAttempt {
  readonly request_headers: KeptHeaders | null
  readonly response_headers: KeptHeaders | null
  readonly response: string | null
}

/** The delivery with its request and responses; undefined when the subscription has none with this id. */
export async function readDeliveryDetail(
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
      // The status that this attempt sent: `pending` in the first one of a series, `retryable` in the others.
      body: envelopeOf({ ...row, status: row.attempts > 1 ? 'retryable' : 'pending', url: subscription.url }),
    },
  }
}
