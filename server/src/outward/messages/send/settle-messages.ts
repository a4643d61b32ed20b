// Records outcomes of messages and of their lines in the log, in sets.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { runTogether } from '../../../platform/db/query.ts'
import { sql } from '../../../platform/db/sql.ts'
import { unsentRecipientsSql } from '../../../publishing/newsletters/index.ts'
import { SKIP_CODES } from '../decide.ts'
import { gatherMails, type MailOrder } from '../plan/write-decisions.ts'
import type { ClaimedMessage } from './claim-messages.ts'
import type { MessageItem } from './message-items.ts'

/** A line of the log that waits in a message. */
export interface LogLine {
  readonly delivery_id: number
}

/** Lines that are no longer delivered, each with its reason; those of newsletters also in the lists of their recipients. */
export async function dropItems(
  db: ProgramDb,
  dropped: readonly { readonly item: LogLine; readonly reason: string }[],
  status: 'suppressed' | 'failed' = 'suppressed',
): Promise<void> {
  if (dropped.length === 0) return
  const lines = sql`unnest(${dropped.map(({ item }) => item.delivery_id)}::bigint[], ${dropped.map(({ reason }) => reason)}::text[])`
  const settled = sql`select newsletter_id, user_id, reason from settled`
  await sql`
    with settled as (
      update notice_deliveries d set status = ${status}, reason = l.reason, at = clock_timestamp(), message_id = null
        from ${lines} as l (id, reason)
       where d.program_id = ${db.programId} and d.id = l.id and d.status = 'waiting'
      returning d.newsletter_id, d.user_id, d.reason)
    ${unsentRecipientsSql(db.programId, settled, { isFailed: status === 'failed', codes: SKIP_CODES })}`.execute(db)
}

/** Lines that wait longer, in another mail of the person. */
export async function holdItems(
  db: ProgramDb,
  held: readonly { readonly item: MessageItem; readonly order: MailOrder; readonly reason: string }[],
): Promise<void> {
  if (held.length === 0) return
  const keyOf = ({ userId, kind }: MailOrder) => `${userId} ${kind}`
  const orders = new Map<string, MailOrder>()
  for (const { order } of held) {
    const before = orders.get(keyOf(order))
    if (!before || before.due > order.due) orders.set(keyOf(order), order)
  }
  const ids = await gatherMails(db, [...orders.values()])
  await sql`
    update notice_deliveries d set message_id = l.message_id, reason = l.reason, has_failed = false
      from unnest(${held.map(({ item }) => item.delivery_id)}::bigint[],
                  ${held.map(({ order }) => ids.get(keyOf(order)) ?? null)}::bigint[],
                  ${held.map(({ reason }) => reason)}::text[]) as l (id, message_id, reason)
     where d.program_id = ${db.programId} and d.id = l.id and d.status = 'waiting'`.execute(db)
}

export async function deleteMessages(db: ProgramDb, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from messages where program_id = ${db.programId} and id = any(${ids}::bigint[])`.execute(db)
}

/**
 * Messages that are retried after `delayMs`. The log has the failure and its reason at once, except for a message that reached a
 * browser.
 */
export async function retryMessages(
  db: ProgramDb,
  retried: readonly {
    readonly message: ClaimedMessage
    readonly items: readonly LogLine[]
    readonly reason: string
    readonly delayMs: number
    readonly browsers: readonly string[] | null
    readonly isPartlySent: boolean
  }[],
): Promise<void> {
  if (retried.length === 0) return
  const lines = retried.flatMap(({ items, reason, isPartlySent }) =>
    isPartlySent ? [] : items.map(item => ({ id: item.delivery_id, reason })),
  )
  await sql`
    update notice_deliveries d set has_failed = true, reason = l.reason, at = clock_timestamp()
      from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ reason }) => reason)}::text[]) as l (id, reason)
     where d.program_id = ${db.programId} and d.id = l.id and d.status = 'waiting'`.execute(db)
  await runTogether(db, {
    retried: retried.map(
      ({ message, delayMs, browsers, isPartlySent }) => sql`
        update messages set attempts = ${message.attempts + 1}, browsers = ${browsers}::text[], partly_sent = ${isPartlySent},
               due_at = clock_timestamp() + make_interval(secs => ${delayMs / 1000})
         where program_id = ${db.programId} and id = ${message.id}`,
    ),
  })
}

export async function postponeMessages(
  db: ProgramDb,
  postponed: readonly {
    readonly item: MessageItem
    readonly decision: { readonly at: Date; readonly reason: string }
  }[],
): Promise<void> {
  for (const { item, decision } of postponed) {
    await sql`
      update messages set due_at = ${decision.at}::timestamptz, begun_at = null
       where program_id = ${db.programId} and id = ${item.message_id}`.execute(db)
    await sql`
      update notice_deliveries set reason = ${decision.reason}, has_failed = false
       where program_id = ${db.programId} and id = ${item.delivery_id} and status = 'waiting'`.execute(db)
  }
}
