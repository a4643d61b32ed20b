// Records outcomes in batches while the previous batch is being written: a short delay keeps the number of messages small that a
// crash sends twice.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Services } from '../../../platform/services.ts'
import { sentRecipientsSql, shownPostsSql } from '../../../publishing/newsletters/index.ts'
import { recordNotifiedSql } from '../../../publishing/statistics/index.ts'
import { BESIDE_THE_ONE_MAIL } from '../decide.ts'
import { countMessages } from '../log.ts'
import type { Outcome } from './outcome.ts'
import type { PreparedMessage } from './prepare.ts'
import { deleteMessages, dropItems, type LogLine, retryMessages } from './settle-messages.ts'

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

/** Notices about a post for its readers; others are for its author or reviewer. */
const OF_READERS = sql`('acknowledge_required', 'acknowledge_reminder', 'comment_reply', 'mention', 'new_post')`

/**
 * Records that these messages of a program were sent: in the log, in `mailed_posts`, in the figures of people reached; and
 * deletes them. Idempotent.
 */
async function recordSent(
  database: Database,
  programId: number,
  sent: readonly PreparedMessage<LogLine>[],
): Promise<void> {
  if (sent.length === 0) return
  const lines = sent.flatMap(({ items }) => items.map(item => item.delivery_id))
  const messages = sent.map(({ message }) => message.id)
  const told = sql`
    select content_id, user_id from told where type in ${OF_READERS} and content_id is not null
    union select content_id, user_id from (${shownPostsSql(programId, sql`select * from lettered`)}) shown`
  const query = sql`
    with told as (
      update notice_deliveries set status = 'sent', reason = null, at = clock_timestamp(), message_id = null
       where program_id = ${programId} and id = any(${lines}::bigint[])
         and (status = 'waiting' or type = 'newsletter' and status = 'suppressed')
      returning channel, type, content_id, user_id, newsletter_id),
    mailed as (
      insert into mailed_posts (program_id, content_id, user_id)
      select ${programId}::bigint, t.content_id, t.user_id from told t
       where t.channel = 'email' and t.type <> all(${[...BESIDE_THE_ONE_MAIL]}::text[]) and t.content_id is not null
       order by 2, 3
      on conflict do nothing),
    lettered as (${sentRecipientsSql(programId, sql`select newsletter_id, user_id from told where newsletter_id is not null`)}),
    noted as (${recordNotifiedSql(programId, told)})
    delete from messages where program_id = ${programId} and id = any(${messages}::bigint[])`
  await database.preparedQuery('messages_sent', query, { isRepeatable: true })
}
