// Records outcomes in batches while the previous batch is being written: a short delay keeps the number of messages small that a
// crash sends twice.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Services } from '../../../platform/services.ts'
import { recordNotifiedSql } from '../../../publishing/statistics/index.ts'
import type { MailOutcome } from '../../mail/index.ts'
import type { PushResult } from '../../push/index.ts'
import { ATTEMPTS_MAX, retryDelayMs } from '../../webhooks/index.ts'
import { BESIDE_THE_ONE_MAIL, REASONS } from '../decide.ts'
import { countMessages } from '../log.ts'
import type { PreparedMessage } from './prepare.ts'
import { type ClaimedMessage, deleteMessages, dropItems, retryMessages } from './stored-messages.ts'

const RETRY_MS = 200
/** Between two batches: some more mails in each cost a third less. */
const GATHER_MS = 10

interface Recorder {
  add(outcome: Outcome): void
  stop(): Promise<void>
}

/** `settled` is called with each batch that was written. */
export function createRecorder(services: Services, settled: (outcomes: readonly Outcome[]) => void): Recorder {
  let waiting: Outcome[] = []
  let writer: Promise<void> | null = null
  const write = async () => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await recordOutcomes(services, batch)
        settled(batch)
        await sleep(GATHER_MS)
      } catch (error) {
        services.logger.error({ err: error, outcomes: batch.length }, 'outcomes of messages could not be written')
        waiting = [...batch, ...waiting]
        await sleep(RETRY_MS)
      }
    }
    writer = null
  }
  return {
    add(outcome) {
      waiting.push(outcome)
      writer ??= write()
    },
    stop: async () => {
      while (writer) await writer
    },
  }
}

async function recordOutcomes({ database, metrics }: Services, outcomes: readonly Outcome[]): Promise<void> {
  for (const [programId, own] of Map.groupBy(outcomes, ({ message }) => message.program_id)) {
    const of = (status: Outcome['status']) => own.filter(one => one.status === status)
    await recordSent(database, programId, of('sent'))
    const [failed, suppressed, retried] = [of('failed'), of('suppressed'), of('retry')]
    if (failed.length + suppressed.length + retried.length === 0) continue
    await database.transaction(
      programId,
      async db => {
        await dropItems(db, failed.flatMap(itemsOf), 'failed')
        await dropItems(db, suppressed.flatMap(itemsOf))
        await retryMessages(db, retried)
        await deleteMessages(
          db,
          [...failed, ...suppressed].map(({ message }) => message.id),
        )
      },
      // Idempotent: settled lines no longer wait.
      { isRepeatable: true },
    )
  }
  countMessages({ metrics }, outcomes)
}

const itemsOf = ({ items, reason }: Outcome) => items.map(item => ({ item, reason }))

// Records sent messages in one statement: until then, a crash sends them again.

/** Notices about a post for its readers; others are for its author or reviewer. */
const OF_READERS = sql`('acknowledge_required', 'acknowledge_reminder', 'comment_reply', 'mention', 'new_post')`

/**
 * Records that these messages of a program were sent: in the log, in `mailed_posts`, in the figures of people reached; and
 * deletes them. Idempotent.
 */
async function recordSent(database: Database, programId: number, sent: readonly PreparedMessage[]): Promise<void> {
  if (sent.length === 0) return
  const lines = sent.flatMap(({ items }) => items.map(item => item.delivery_id))
  const messages = sent.map(({ message }) => message.id)
  const told = sql`select content_id, user_id from told where type in ${OF_READERS} and content_id is not null`
  const query = sql`
    with told as (
      update notice_deliveries set status = 'sent', reason = null, at = clock_timestamp(), message_id = null
       where program_id = ${programId} and id = any(${lines}::bigint[]) and status = 'waiting'
      returning channel, type, content_id, user_id),
    mailed as (
      insert into mailed_posts (program_id, content_id, user_id)
      select ${programId}::bigint, t.content_id, t.user_id from told t
       where t.channel = 'email' and t.type <> all(${[...BESIDE_THE_ONE_MAIL]}::text[]) and t.content_id is not null
       order by 2, 3
      on conflict do nothing),
    noted as (${recordNotifiedSql(programId, told)})
    delete from messages where program_id = ${programId} and id = any(${messages}::bigint[])`
  await database.preparedQuery('messages_sent', query, { isRepeatable: true })
}

// The outcome of an attempt to send a message, and the delay of its retry, like deliveries of webhooks
// (docs/contract/webhooks.md#retries).

export interface Outcome extends PreparedMessage {
  /** `left`: it was not tried, and is due again when its claim ends. */
  readonly status: 'sent' | 'retry' | 'failed' | 'suppressed' | 'left'
  readonly reason: string
  readonly delayMs: number
  readonly browsers: readonly string[] | null
  readonly isPartlySent: boolean
}

type Result = Partial<Outcome> & Pick<Outcome, 'status'>

const outcome = (prepared: PreparedMessage, result: Result): Outcome => ({
  ...prepared,
  reason: '',
  delayMs: 0,
  browsers: null,
  isPartlySent: false,
  ...result,
})

export function mailOutcome(prepared: PreparedMessage, result: MailOutcome, firstMs: number): Outcome {
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
  prepared: PreparedMessage,
  reason: string,
  firstMs: number,
  { retryAfterMs, ...left }: Pick<Outcome, 'browsers' | 'isPartlySent'> & { readonly retryAfterMs: number | null },
): Outcome {
  const delayMs = retryDelayMs(tries(prepared.message), ATTEMPTS_MAX, firstMs, Math.random(), retryAfterMs)
  if (delayMs === null) return outcome(prepared, { status: 'failed', reason })
  return outcome(prepared, { status: 'retry', reason, delayMs, ...left })
}

const tries = ({ attempts }: ClaimedMessage): number => attempts + 1
