// Verifies deliveries of webhooks and returns their events (docs/guide/connect/webhooks.md).

import type { WebhookEvents } from './generated/events.ts'

/** Name of an event. */
export type WebhookEventName = keyof WebhookEvents

/** A delivered event; `name` determines the type of `data`. */
export type WebhookEvent = { [Name in WebhookEventName]: Delivered<Name> }[WebhookEventName]

interface Delivered<Name extends WebhookEventName> {
  readonly name: Name
  readonly version: string
  /** When the event happened; deliveries arrive in any order. */
  readonly timestamp: string
  readonly data: WebhookEvents[Name]
  /** The same each time the delivery is sent: process each id once. */
  readonly delivery: { readonly id: string; readonly status: string }
  readonly subscription: { readonly id: string; readonly url: string }
}

/** Headers of a request, as the platform or a framework has them; their case does not matter. */
export type IncomingHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export interface VerifyOptions {
  /** Allowed difference between the sender's clock and ours, in seconds: an older delivery may be a replay. */
  readonly toleranceSeconds?: number
}

/** The request is no delivery from atrium, or too old: respond with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

const TOLERANCE_SECONDS = 300

/**
 * The event of a delivery that was signed with one of the secrets, the new and the old one while one is being replaced.
 * `body` is the body as received, byte by byte, not parsed and serialised again. Throws WebhookVerificationError where a header is
 * missing, no signature fits, or the delivery is too old.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: IncomingHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(name => headerOf(headers, `webhook-${name}`))
  if (!id || !timestamp || !signatures) throw new WebhookVerificationError('the delivery is not signed')
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds)) {
    throw new WebhookVerificationError('the delivery is too old, or the clocks differ')
  }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  const given = signatures.split(' ').flatMap(signature => bytesOf(/^v1,(.*)$/.exec(signature)?.[1]))
  for (const secret of [secrets].flat()) {
    const key = await keyOf(secret)
    // Compared in constant time by the platform.
    for (const signature of given) if (await crypto.subtle.verify('HMAC', key, signature, signed)) return read(bytes)
  }
  throw new WebhookVerificationError('no signature fits')
}

function read(bytes: Uint8Array): WebhookEvent {
  const { event, delivery, subscription } = JSON.parse(new TextDecoder().decode(bytes))
  return { ...event, delivery, subscription }
}

async function keyOf(secret: string) {
  const [bytes] = bytesOf(secret.replace(/^whsec_/, ''))
  if (!bytes) throw new TypeError('a secret is `whsec_` and base64')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** The decoded bytes in a list; an empty list for invalid base64. */
function bytesOf(base64: string | undefined): Uint8Array<ArrayBuffer>[] {
  if (!base64) return []
  try {
    return [Uint8Array.from(atob(base64), character => character.charCodeAt(0))]
  } catch {
    return []
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

function headerOf(headers: IncomingHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : found?.[0]
}
