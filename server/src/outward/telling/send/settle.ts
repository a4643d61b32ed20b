// What became of messages and of their lines in the log, in sets.

import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { noteTold } from '../../../publishing/numbers/index.ts'
import { isReminder } from '../decide/decide.ts'
import { gatherMails, type MailOrder } from '../plan/write-decisions.ts'
import type { MessageItem } from './items.ts'

/** Lines that are told no more, with the reason of each. */
export async function dropItems(
  db: ProgramDb,
  dropped: readonly { readonly item: MessageItem; readonly reason: string }[],
  status: 'suppressed' | 'failed' = 'suppressed',
): Promise<void> {
  if (dropped.length === 0) return
  await sql`
    update notice_deliveries d set status = ${status}, reason = l.reason, at = clock_timestamp(), message_id = null
      from unnest(${dropped.map(({ item }) => item.delivery_id)}::bigint[], ${dropped.map(({ reason }) => reason)}::text[])
             as l (id, reason)
     where d.program_id = ${db.programId} and d.id = l.id and d.status = 'waiting'`.execute(db)
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
    update notice_deliveries d set message_id = l.message_id, reason = l.reason
      from unnest(${held.map(({ item }) => item.delivery_id)}::bigint[],
                  ${held.map(({ order }) => ids.get(keyOf(order)) ?? null)}::bigint[],
                  ${held.map(({ reason }) => reason)}::text[]) as l (id, message_id, reason)
     where d.program_id = ${db.programId} and d.id = l.id and d.status = 'waiting'`.execute(db)
}

export async function deleteMessages(db: ProgramDb, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from messages where program_id = ${db.programId} and id = any(${ids}::bigint[])`.execute(db)
}

/** These were told: the log says so, no further mail about their posts follows, and figures count who was reached. */
export async function settleTold(
  db: ProgramDb,
  items: readonly MessageItem[],
  { byMail }: { readonly byMail: boolean },
): Promise<void> {
  if (items.length === 0) return
  await sql`
    update notice_deliveries set status = 'sent', reason = null, at = clock_timestamp(), message_id = null
     where program_id = ${db.programId} and id = any(${items.map(item => item.delivery_id)}::bigint[])
       and status = 'waiting'`.execute(db)
  const ofPosts = items.filter(item => item.content_id !== null)
  const mailed = byMail ? ofPosts.filter(item => !isReminder(item.type)) : []
  if (mailed.length > 0) {
    await sql`
      insert into mailed_posts (program_id, content_id, user_id)
      select ${db.programId}, m.content_id, m.user_id
        from unnest(${mailed.map(item => item.content_id)}::bigint[], ${mailed.map(item => item.user_id)}::bigint[])
               as m (content_id, user_id)
       order by 2, 3
      on conflict do nothing`.execute(db)
  }
  const toReaders = ofPosts.filter(item => OF_READERS.includes(item.type))
  for (const [contentId, own] of Map.groupBy(toReaders, item => item.content_id as number)) {
    await noteTold(db, contentId, [...new Set(own.map(item => item.user_id))])
  }
}

/** Notices that tell a reader of a post; others tell its author or its reviewer of what became of it. */
const OF_READERS: readonly string[] = ['acknowledge_required', 'acknowledge_reminder', 'comment_reply']

/** Messages that are tried again, after so many milliseconds each. */
export async function retryMessages(
  db: ProgramDb,
  retried: readonly {
    readonly id: number
    readonly delayMs: number
    readonly browsers: readonly string[] | null
    readonly isPartlySent: boolean
  }[],
): Promise<void> {
  for (const { id, delayMs, browsers, isPartlySent } of retried) {
    await sql`
      update messages set attempts = attempts + 1, due_at = clock_timestamp() + make_interval(secs => ${delayMs / 1000}),
             browsers = ${browsers}::text[], partly_sent = ${isPartlySent}
       where program_id = ${db.programId} and id = ${id}`.execute(db)
  }
}

/** Push messages that wait for the end of quiet hours. */
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
      update notice_deliveries set reason = ${decision.reason}
       where program_id = ${db.programId} and id = ${item.delivery_id} and status = 'waiting'`.execute(db)
  }
}
