// One attempt of one delivery: the request that is sent and what its response means.

import { parseRetryAfter } from '../../../platform/net/retry-after.ts'
import { OutboundError } from '../../../platform/net/target.ts'
import type { Services } from '../../../platform/services.ts'
import { inSpan } from '../../../platform/telemetry/tracing.ts'
import { permalinkUrl } from '../../../publishing/content/index.ts'
import { type ChatFormat, type ChatPost, renderCard } from '../chat/cards.ts'
import { sealingContext } from '../subscription.ts'
import {
  createHider,
  type KeptHeaders,
  keptBody,
  keptRequestHeaders,
  keptResponseHeaders,
  secretsOfUrl,
} from './mask.ts'
import { RETRY_AFTER_MAX_MS, retryDelayMs } from './retry-delay.ts'
import { signatureHeaders } from './signature.ts'

/** For the whole exchange: DNS lookup, connection, headers, body (docs/contract/webhooks.md#retries). */
export const DELIVERY_TIMEOUT_MS = 5000
/** Bytes read of a response, so that its connection can be reused; fewer are kept. */
const RESPONSE_READ_MAX_BYTES = 16 * 1024

export interface LeasedDelivery {
  readonly program_id: number
  readonly id: string
  readonly subscription_id: string
  /** Null for a ping or a test. */
  readonly event_id: string | null
  readonly event_name: string
  readonly event_version: string
  readonly event_at: Date
  readonly data: unknown
  readonly status: string
  readonly attempts: number
  readonly attempts_max: number
  /** The number of this attempt, over all series: it distinguishes its outcome from that of any other lease. */
  readonly attempt: number
  /** `event`, or the chat that it is for. */
  readonly format: string
  readonly url: string
  /** The address of a chat, in place of `url`. */
  readonly url_sealed: Uint8Array | null
  readonly authorization_sealed: Uint8Array | null
  readonly secret_sealed: Uint8Array | null
  readonly previous_secret_sealed: Uint8Array | null
  readonly previous_secret_until: Date | null
}

export interface Outcome {
  readonly program_id: number
  readonly id: string
  readonly subscription_id: string
  /** The number that the lease gave the attempt, from 1; a lease without an outcome leaves a gap. */
  readonly attempt: number
  /** The start of the attempt in `performance.now()`. */
  readonly started: number
  readonly status: 'success' | 'retryable' | 'failure'
  readonly status_code: number | null
  readonly error: string | null
  readonly duration_ms: number
  /** Without the constant ones, and with the authorization masked. */
  readonly request_headers: KeptHeaders
  readonly response: string | null
  readonly response_headers: KeptHeaders | null
  /** Until the next attempt; 0 when there is none. */
  readonly delay_ms: number
  /** Milliseconds for which the receiver gets no other delivery either; 0 unless it replied 429. */
  readonly pause_ms: number
  /** A ping or a test: it does not change the health of the subscription. */
  readonly isTest: boolean
}

/** Sends a delivery and never throws: a receiver's failure is an outcome. The trace context stays inside. */
export function sendDelivery(services: Services, delivery: LeasedDelivery): Promise<Outcome> {
  const attributes = {
    'atrium.program_id': delivery.program_id,
    'atrium.event': delivery.event_name,
    'atrium.retry': delivery.attempts,
  }
  return inSpan(services.tracing, { name: 'deliver webhook', kind: 'client', attributes }, async span => {
    const outcome = await attempt(services, delivery)
    span?.set({ 'atrium.outcome': outcome.status, 'http.response.status_code': outcome.status_code ?? 0 })
    return outcome
  })
}

async function attempt(services: Services, delivery: LeasedDelivery): Promise<Outcome> {
  const at = new Date()
  const started = performance.now()
  let headers: KeptHeaders = {}
  const settle = (reply: Reply) => outcomeOf(services, delivery, { started, headers }, reply)
  try {
    const body = delivery.format === 'event' ? envelopeOf(delivery) : cardOf(services, delivery)
    const url = addressOf(services, delivery)
    headers = headersOf(services, delivery, body, at)
    const response = await services.outbound.request({
      method: 'POST',
      url,
      headers: { ...FIXED_HEADERS, ...headers },
      body,
      timeoutMs: DELIVERY_TIMEOUT_MS,
      bodyMaxBytes: RESPONSE_READ_MAX_BYTES,
    })
    const hide = createHider([headers.authorization, ...(delivery.url_sealed ? secretsOfUrl(url) : [])])
    const status = statusOf(delivery, response.status, response.body)
    return settle({
      status_code: status,
      error: status >= 200 && status < 300 ? null : `The receiver replied ${status}`,
      response: keptBody(response.body, hide),
      response_headers: keptResponseHeaders(response.headers, hide),
      retryAfterMs: parseRetryAfter(response.headers['retry-after'], Date.now()),
    })
  } catch (error) {
    if (!(error instanceof OutboundError))
      services.logger.error({ err: error, delivery_id: delivery.id }, 'delivery failed')
    const message = error instanceof OutboundError ? error.message : 'The delivery could not be sent'
    return settle({ status_code: null, error: message, response: null, response_headers: null, retryAfterMs: null })
  }
}

/** Bodies of Teams for a message that arrived. */
const TEAMS_SUCCESS = /^\s*1?\s*$/
/** Where the body of a failure names none: Bad Gateway. */
const UNNAMED_FAILURE = 502

/** The status of a response; for a 200 of Teams whose body says that the message failed, the status that the body names. */
function statusOf({ format }: LeasedDelivery, status: number, body: Uint8Array): number {
  const text = format === 'teams' && status === 200 ? Buffer.from(body).toString() : ''
  if (TEAMS_SUCCESS.test(text)) return status
  return Number(/\b(?:error|status)\D{0,20}([45]\d\d)\b/i.exec(text)?.[1] ?? UNNAMED_FAILURE)
}

const open = (services: Services, delivery: LeasedDelivery, sealed: Uint8Array | null): string | null =>
  sealed &&
  services.secrets.open(sealed, sealingContext({ program_id: delivery.program_id, id: delivery.subscription_id }))

const addressOf = (services: Services, delivery: LeasedDelivery): string =>
  open(services, delivery, delivery.url_sealed) ?? delivery.url

/** Attempts with the picture. Some receivers refuse a message whose picture they cannot load. */
const PICTURE_ATTEMPTS_MAX = 2

function cardOf(services: Services, { format, data, attempts }: LeasedDelivery): string {
  const { uuid, ...post } = data as ChatPost & { readonly uuid?: string }
  const permalink_url = uuid === undefined ? post.permalink_url : permalinkUrl(services.baseUrl(), uuid)
  return renderCard(format as ChatFormat, { ...post, permalink_url }, { picture: attempts < PICTURE_ATTEMPTS_MAX })
}

/** The headers of an attempt, without the constant ones. */
function headersOf(services: Services, delivery: LeasedDelivery, body: string, at: Date): KeptHeaders {
  const authorization = open(services, delivery, delivery.authorization_sealed)
  const rotating = delivery.previous_secret_until !== null && delivery.previous_secret_until > at
  const sealed = [delivery.secret_sealed, rotating ? delivery.previous_secret_sealed : null]
  const secrets = sealed.map(secret => open(services, delivery, secret))
  return {
    'x-vendor-delivery': delivery.id,
    ...(authorization === null ? {} : { authorization }),
    ...signatureHeaders(
      secrets.filter(secret => secret !== null),
      delivery.id,
      Math.floor(at.getTime() / 1000),
      body,
    ),
  }
}

interface Reply {
  readonly status_code: number | null
  readonly error: string | null
  readonly response: string | null
  readonly response_headers: KeptHeaders | null
  readonly retryAfterMs: number | null
}

interface Attempt {
  readonly started: number
  readonly headers: KeptHeaders
}

function outcomeOf(services: Services, delivery: LeasedDelivery, { started, headers }: Attempt, reply: Reply): Outcome {
  const { retryAfterMs, ...result } = reply
  const attempts = delivery.attempts + 1
  const firstMs = services.config.webhookBackoffMs
  const delayMs =
    result.error === null ? null : retryDelayMs(attempts, delivery.attempts_max, firstMs, Math.random(), retryAfterMs)
  const pauseMs = delayMs ?? Math.min(Math.max(retryAfterMs ?? 0, firstMs), RETRY_AFTER_MAX_MS)
  return {
    ...result,
    program_id: delivery.program_id,
    id: delivery.id,
    subscription_id: delivery.subscription_id,
    attempt: delivery.attempt,
    started,
    request_headers: keptRequestHeaders(headers),
    status: result.error === null ? 'success' : delayMs === null ? 'failure' : 'retryable',
    duration_ms: Math.round(performance.now() - started),
    delay_ms: delayMs ?? 0,
    pause_ms: result.status_code === 429 ? pauseMs : 0,
    isTest: delivery.event_id === null,
  }
}

type Sendable = Pick<
  LeasedDelivery,
  'id' | 'subscription_id' | 'event_name' | 'event_version' | 'event_at' | 'data' | 'status' | 'url'
>

/** The constant headers of all attempts. */
export const FIXED_HEADERS = { 'content-type': 'application/json', 'user-agent': 'atrium-webhooks/1' } as const

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
