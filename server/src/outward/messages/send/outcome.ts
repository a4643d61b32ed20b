// The outcome of an attempt to send a message, and the delay of its retry, like deliveries of webhooks
// (docs/contract/webhooks.md#retries).

import type { MailOutcome } from '../../mail/index.ts'
import type { PushResult } from '../../push/index.ts'
import { ATTEMPTS_MAX, retryDelayMs } from '../../webhooks/index.ts'
import { REASONS } from '../decide.ts'
import type { ClaimedMessage } from './claim-messages.ts'
import type { PreparedMessage } from './prepare.ts'
import type { LogLine } from './settle-messages.ts'

export interface Outcome extends PreparedMessage<LogLine> {
  /** `left`: it was not tried, and is due again when its claim ends. */
  readonly status: 'sent' | 'retry' | 'failed' | 'suppressed' | 'left'
  readonly reason: string
  readonly delayMs: number
  readonly browsers: readonly string[] | null
  readonly isPartlySent: boolean
}

type Result = Partial<Outcome> & Pick<Outcome, 'status'>

export const outcome = (prepared: PreparedMessage<LogLine>, result: Result): Outcome => ({
  ...prepared,
  reason: '',
  delayMs: 0,
  browsers: null,
  isPartlySent: false,
  ...result,
})

export function mailOutcome(prepared: PreparedMessage<LogLine>, result: MailOutcome, firstMs: number): Outcome {
  if (result.status !== 'failed') return outcome(prepared, { status: result.status })
  const { reason } = result
  if (result.isPermanent) return outcome(prepared, { status: 'failed', reason })
  return again(prepared, reason, firstMs, { browsers: null, isPartlySent: false, retryAfterMs: null })
}

/** A push message is sent when one browser has got it; unavailable browsers are retried. */
export function pushOutcome(prepared: PreparedMessage, results: readonly PushResult[], firstMs: number): Outcome {
  const { message } = prepared
  const isSent = message.partly_sent || results.some(({ status }) => status === 'sent')
  const waiting = results.filter(({ status }) => status === 'temporary')
  const reason = results.find(one => one.reason !== null)?.reason ?? REASONS.noBrowser
  if (waiting.length > 0 && message.attempts + 1 < ATTEMPTS_MAX) {
    return again(prepared, reason, firstMs, {
      browsers: waiting.map(({ subscription }) => subscription),
      isPartlySent: isSent,
      retryAfterMs: Math.max(0, ...waiting.map(one => one.retryAfterMs ?? 0)),
    })
  }
  if (isSent) return outcome(prepared, { status: 'sent' })
  const isGone = results.every(({ status }) => status === 'gone')
  return outcome(prepared, isGone ? { status: 'suppressed', reason: REASONS.noBrowser } : { status: 'failed', reason })
}

function again(
  prepared: PreparedMessage<LogLine>,
  reason: string,
  firstMs: number,
  { retryAfterMs, ...left }: Pick<Outcome, 'browsers' | 'isPartlySent'> & { readonly retryAfterMs: number | null },
): Outcome {
  const delayMs = retryDelayMs(tries(prepared.message), ATTEMPTS_MAX, firstMs, Math.random(), retryAfterMs)
  if (delayMs === null) return outcome(prepared, { status: 'failed', reason })
  return outcome(prepared, { status: 'retry', reason, delayMs, ...left })
}

const tries = ({ attempts }: ClaimedMessage): number => attempts + 1
