// One attempt of one delivery: the request that is sent and what its response means.

import { parseRetryAfter } from '../../../platform/net/retry-after.ts'
import { OutboundError } from '../../../platform/net/target.ts'
import type { Services } from '../../../platform/services.ts'
import { inSpan } from '../../../platform/telemetry/tracing.ts'
import { retryDelayMs } from './backoff.ts'
import { envelopeOf, FIXED_HEADERS } from './envelope.ts'
import { type KeptHeaders, keptBody, keptRequestHeaders, keptResponseHeaders } from './kept.ts'
import { openSecrets, type SealedSecrets } from './secrets.ts'
import { signatureHeaders } from './signature.ts'

/** For the whole exchange: DNS lookup, connection, headers, body (docs/contract/webhooks.md#retries). */
export const DELIVERY_TIMEOUT_MS = 5000
/** Bytes read of a response, so that its connection can be reused; fewer are kept. */
const RESPONSE_READ_MAX_BYTES = 16 * 1024

/** A leased delivery, with the columns of its subscription that sending needs. */
export interface LeasedDelivery extends SealedSecrets {
  readonly id: string
  /** null: a ping or a test, which no change caused. */
  readonly event_id: string | null
  readonly event_name: string
  readonly event_version: string
  readonly event_at: Date
  readonly data: unknown
  readonly status: string
  readonly attempts: number
  readonly attempts_max: number
  /** The number of this attempt, over all series: it tells its outcome from that of any other lease. */
  readonly attempt: number
  readonly url: string
  readonly previous_secret_until: Date | null
}

/** The outcome of an attempt, ready to be recorded. */
export interface Outcome {
  readonly program_id: number
  readonly id: string
  readonly subscription_id: string
  /** The number that the lease gave the attempt, from 1; a lease without an outcome leaves a gap. */
  readonly attempt: number
  /** When the attempt was begun, by the clock of `performance.now()`. */
  readonly started: number
  readonly status: 'success' | 'retryable' | 'failure'
  readonly status_code: number | null
  readonly error: string | null
  readonly duration_ms: number
  /** As they are kept: those that every attempt has alike left out, the authorization masked. */
  readonly request_headers: KeptHeaders
  readonly response: string | null
  readonly response_headers: KeptHeaders | null
  /** Until the next attempt; 0 when there is none. */
  readonly delay_ms: number
  /** A ping or a test: it says nothing of the health of the subscription. */
  readonly isTest: boolean
}

/** Sends it and never throws: a receiver's failure is an outcome. No trace context goes with it, to another organisation. */
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
    const body = envelopeOf(delivery)
    headers = headersOf(services, delivery, body, at)
    const response = await services.outbound.request({
      method: 'POST',
      url: delivery.url,
      headers: { ...FIXED_HEADERS, ...headers },
      body,
      timeoutMs: DELIVERY_TIMEOUT_MS,
      bodyMaxBytes: RESPONSE_READ_MAX_BYTES,
    })
    return settle({
      status_code: response.status,
      error: response.status >= 200 && response.status < 300 ? null : `The receiver replied ${response.status}`,
      response: keptBody(response.body, headers['authorization']),
      response_headers: keptResponseHeaders(response.headers, headers['authorization']),
      retryAfterMs: parseRetryAfter(response.headers['retry-after'], Date.now()),
    })
  } catch (error) {
    if (!(error instanceof OutboundError))
      services.logger.error({ err: error, delivery_id: delivery.id }, 'delivery failed')
    const message = error instanceof OutboundError ? error.message : 'The delivery could not be sent'
    return settle({ status_code: null, error: message, response: null, response_headers: null, retryAfterMs: null })
  }
}

/** The headers of an attempt, without those that all have alike. */
function headersOf(services: Services, delivery: LeasedDelivery, body: string, at: Date): KeptHeaders {
  const { authorization, key, previousKey } = openSecrets(services, delivery)
  const rotating = delivery.previous_secret_until !== null && delivery.previous_secret_until > at
  const keys = [key, rotating ? previousKey : null].filter(key => key !== null)
  return {
    'x-vendor-delivery': delivery.id,
    ...(authorization === null ? {} : { authorization }),
    ...signatureHeaders(keys, delivery.id, Math.floor(at.getTime() / 1000), body),
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
  const delayMs =
    result.error === null
      ? null
      : retryDelayMs(attempts, delivery.attempts_max, services.config.webhookBackoffMs, Math.random(), retryAfterMs)
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
    isTest: delivery.event_id === null,
  }
}
