// What is sent (docs/contract/webhooks.md#deliveries).

/** The columns that the body of a delivery is made of. */
export interface Sendable {
  readonly id: string
  readonly subscription_id: string
  readonly event_name: string
  readonly event_version: string
  readonly event_at: Date
  readonly data: unknown
  readonly status: string
  readonly url: string
}

/** Headers that every attempt has alike. */
export const FIXED_HEADERS = { 'content-type': 'application/json', 'user-agent': 'atrium-webhooks/1' } as const

/** The body of a delivery. */
export const envelopeOf = (delivery: Sendable): string =>
  JSON.stringify({
    delivery: { id: delivery.id, status: delivery.status },
    subscription: { id: delivery.subscription_id, url: delivery.url },
    event: {
      name: delivery.event_name,
      version: delivery.event_version,
      timestamp: delivery.event_at.toISOString(),
      data: delivery.data,
    },
  })
