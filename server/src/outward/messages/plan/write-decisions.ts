// Writes decisions: a line of the log for each channel, and the messages to send.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { CHANNELS, type Channel, type NotificationType } from '../../../publishing/notices/index.ts'
import type { Decision } from '../decide.ts'

export const MESSAGES_CHANNEL = 'messages'

type MailKind = 'notices' | 'digest'

export interface DecidedNotice {
  readonly userId: number
  readonly notificationId: number
  readonly type: NotificationType
  readonly contentId: number | null
  /** Without those channels that the notice is not sent by. */
  readonly decisions: Readonly<Partial<Record<Channel, Decision>>>
}

interface Line {
  readonly user_id: number
  readonly channel: Channel
  readonly type: NotificationType
  readonly content_id: number | null
  readonly notification_id: number
  readonly status: 'waiting' | 'sent' | 'suppressed'
  readonly reason: string | null
  message_id: number | null
}

/** Writes a set. `gatherMs`: the time that a mail waits for further notices to the same person. */
export async function writeDecisions(
  db: ProgramDb,
  decided: readonly DecidedNotice[],
  now: Date,
  gatherMs: number,
): Promise<void> {
  const mails = new Map<string, MailOrder>()
  const pushes: Array<{ userId: number; due: Date; line: Line }> = []
  const lines: Line[] = []
  const ofMails: Array<{ key: string; line: Line }> = []
  for (const notice of decided) {
    for (const channel of CHANNELS) {
      const decision = notice.decisions[channel]
      if (!decision) continue
      const line = lineOf(notice, channel, decision)
      lines.push(line)
      if (line.status !== 'waiting') continue
      const due = decision.when === 'now' || decision.when === 'never' ? now : decision.at
      if (channel === 'push') pushes.push({ userId: notice.userId, due, line })
      else {
        const order = mailOrderOf(notice.userId, decision, now, gatherMs)
        const key = `${order.userId} ${order.kind}`
        const before = mails.get(key)
        if (!before || before.due > order.due) mails.set(key, order)
        ofMails.push({ key, line })
      }
    }
  }
  const ids = await gatherMails(db, [...mails.values()])
  for (const { key, line } of ofMails) line.message_id = ids.get(key) ?? null
  const pushIds = await insertPushes(db, pushes)
  pushes.forEach(({ line }, index) => {
    line.message_id = pushIds[index] ?? null
  })
  await insertLines(db, lines, now)
  if (mails.size + pushes.length > 0) db.bus.wake(db, MESSAGES_CHANNEL)
}

function lineOf(notice: DecidedNotice, channel: Channel, decision: Decision): Line {
  const { userId, notificationId, type, contentId } = notice
  const status = decision.when === 'never' ? 'suppressed' : channel === 'in_app' ? 'sent' : 'waiting'
  const reason = decision.when === 'now' ? null : decision.reason
  return {
    user_id: userId,
    channel,
    type,
    content_id: contentId,
    notification_id: notificationId,
    status,
    reason,
    message_id: null,
  }
}

export interface MailOrder {
  readonly userId: number
  readonly kind: MailKind
  readonly due: Date
}

/** The mail that a decision adds a notice to. */
export const mailOrderOf = (userId: number, decision: Decision, now: Date, gatherMs: number): MailOrder =>
  decision.when === 'later' || decision.when === 'digest'
    ? { userId, kind: decision.when === 'digest' ? 'digest' : 'notices', due: decision.at }
    : { userId, kind: 'notices', due: new Date(now.getTime() + gatherMs) }

/**
 * The mails that these people's notices are added to, by `userId kind`: one of each kind at a time, due with the first of its
 * notices. A mail that is being sent is complete; another one is begun.
 */
export async function gatherMails(db: ProgramDb, orders: readonly MailOrder[]): Promise<ReadonlyMap<string, number>> {
  if (orders.length === 0) return new Map()
  const rows = await sql<{ id: number; user_id: number; kind: string }>`
    insert into messages as m (program_id, user_id, kind, due_at)
    select ${db.programId}, u.id, o.kind, o.due
      from unnest(${orders.map(order => order.userId)}::bigint[], ${orders.map(order => order.kind)}::text[],
                  ${orders.map(order => order.due)}::timestamptz[]) as o (user_id, kind, due)
      join users u on u.program_id = ${db.programId} and u.id = o.user_id
     order by o.user_id, o.kind
    on conflict (program_id, user_id, kind) where begun_at is null and kind in ('notices', 'digest') do update
       set due_at = least(m.due_at, excluded.due_at)
    returning m.id, m.user_id, m.kind`.all(db)
  return new Map(rows.map(({ id, user_id, kind }) => [`${user_id} ${kind}`, id]))
}

/** One message for each, in their order; none for people who have left. */
async function insertPushes(
  db: ProgramDb,
  pushes: readonly { readonly userId: number; readonly due: Date }[],
): Promise<readonly (number | undefined)[]> {
  if (pushes.length === 0) return []
  const rows = await sql<{ id: number }>`
    insert into messages (program_id, user_id, kind, due_at)
    select ${db.programId}, p.user_id, 'push', p.due
      from unnest(${pushes.map(push => push.userId)}::bigint[], ${pushes.map(push => push.due)}::timestamptz[])
           with ordinality as p (user_id, due, place)
     order by p.place
    returning id`.all(db)
  return rows.map(({ id }) => id)
}

async function insertLines(db: ProgramDb, lines: readonly Line[], now: Date): Promise<void> {
  const column = <K extends keyof Line>(name: K) => lines.map(line => line[name])
  await sql`
    insert into notice_deliveries
      (program_id, user_id, at, channel, type, content_id, notification_id, status, reason, message_id)
    select ${db.programId}, l.user_id, ${now}::timestamptz, l.channel, l.type, l.content_id, l.notification_id, l.status,
           l.reason, l.message_id
      from unnest(${column('user_id')}::bigint[], ${column('channel')}::text[], ${column('type')}::text[],
                  ${column('content_id')}::bigint[], ${column('notification_id')}::bigint[], ${column('status')}::text[],
                  ${column('reason')}::text[], ${column('message_id')}::bigint[])
             as l (user_id, channel, type, content_id, notification_id, status, reason, message_id)`.execute(db)
}
