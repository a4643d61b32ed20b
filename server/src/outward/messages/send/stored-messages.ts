// The items of messages at the time of sending: those that a person can no longer see, has read or has done are dropped.

import type { Database } from '../../../platform/db/database.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { prepared, runTogether } from '../../../platform/db/query.ts'
import { sql } from '../../../platform/db/sql.ts'
import { readWishes } from '../../../platform/text/language-tags.ts'
import { followedTopicNameSql } from '../../../publishing/notices/index.ts'
import { readTitles } from '../../../publishing/translations/index.ts'
import { viewerKeysSql, visibleSql } from '../../../publishing/visibility/index.ts'
import { firstNewComment, type NotificationTexts } from '../../../reading/notifications/index.ts'
import { gatherMails, type MailOrder } from '../plan/write-decisions.ts'

/** A line of the log that waits in a message, with its notification. */
export interface MessageItem extends NotificationTexts {
  readonly message_id: number
  readonly delivery_id: number
  readonly user_id: number
  readonly created_at: Date
  readonly must_read_due_at: Date | null
  readonly must_read_label: string | null
  readonly must_read_revision: number | null
  /** Of a new post; else null. */
  readonly post_summary: string | null
  readonly image_url: string | null
  readonly image_alt: string | null
  /** It is still true, and the person sees its post or poll. */
  readonly is_current: boolean
  /** The person has read it, or done what it asks. */
  readonly is_done: boolean
  /** The person has viewed its post. */
  readonly is_looked_at: boolean
}

/** The items of these messages, the oldest notification first. */
export async function readItems(db: ProgramDb, messageIds: readonly number[]): Promise<MessageItem[]> {
  const { programId } = db
  const { rows } = await sql<MessageItem>`
    select d.message_id, d.id as delivery_id, d.user_id, d.type, n.content_id, n.poll_id, n.comment_id,
           coalesce(n.event_count, 1) as event_count, n.detail, coalesce(n.created_at, d.at) as created_at,
           c.uuid as post_uuid, c.title as post_title, c.must_read_due_at, c.must_read_label, c.must_read_revision,
           new_post.channel_name, new_post.summary as post_summary, new_post.image_url, new_post.image_alt,
           p.question as poll_question, false as is_answered, f.id as new_comment_id, f.parent_id as new_comment_thread_id, i.id as item_id, me.preferred_language, g.default_language,
           case when k.author_alias_id is not null then a.display_name
                else coalesce(u.display_name, u.given_name || ' ' || u.family_name) end as comment_author,
           n.id is not null and not n.withdrawn and not (n.type = 'new_post' and c.requires_acknowledgement) and coalesce(n.shown_until > clock_timestamp(), true)
             and (not n.needs_post or coalesce((
               select ${visibleSql('f', sql`v.keys`)}
                 from post_feed f where f.program_id = ${programId} and f.post_id = n.content_id), false))
             and (not n.needs_poll_audience or exists (
               select from poll_audiences pa
                 join audience_members m
                   on m.program_id = ${programId} and m.audience_id = pa.audience_id and m.user_id = d.user_id
                where pa.program_id = ${programId} and pa.poll_id = n.poll_id)) as is_current,
           coalesce(n.read_at is not null or s.read_at >= n.created_at, false)
             or n.type in ('acknowledge_required', 'acknowledge_reminder')
                and coalesce(e.acknowledged_at is not null and e.acknowledged_revision >= c.must_read_revision, false)
             or n.type = 'poll_opened' and exists (
               select from poll_responses r
                where r.program_id = ${programId} and r.poll_id = n.poll_id and r.user_id = d.user_id) as is_done,
           coalesce(e.viewed_at >= n.created_at, false) as is_looked_at
      from notice_deliveries d
      join users me on me.program_id = ${programId} and me.id = d.user_id
      join programs g on g.id = ${programId}
     cross join lateral (
        select ${viewerKeysSql(programId, sql`d.user_id`)} as keys offset 0) v
      left join notifications n on n.program_id = ${programId} and n.id = d.notification_id
      left join notification_states s
        on s.program_id = ${programId} and s.user_id = d.user_id and s.notification_id = d.notification_id and n.user_id is null
      left join engagements e on e.program_id = ${programId} and e.user_id = d.user_id and e.content_id = n.content_id
      left join content c on c.program_id = ${programId} and c.id = n.content_id
      left join ugc_items i on i.program_id = ${programId} and i.content_id = n.content_id and n.type = 'ugc_returned'
      left join lateral (
        select ${followedTopicNameSql(programId, sql`d.user_id`, sql`n.content_id`)} as channel_name, c.summary,
               i.url as image_url, coalesce(c.cover_image_alt, i.alt) as image_alt
          from (values (1)) one
          left join lateral (
            select url, alt from content_images
             where program_id = ${programId} and content_id = n.content_id order by position, id limit 1) i on true
         where n.type = 'new_post') new_post on true
      left join polls p on p.program_id = ${programId} and p.id = n.poll_id
      left join comments k on k.program_id = ${programId} and k.id = n.comment_id and k.state = 'published'
      left join lateral (${firstNewComment(programId)}) f on true
      left join comment_aliases a on a.program_id = ${programId} and a.id = k.author_alias_id
      left join users u on u.program_id = ${programId} and u.id = k.named_user_id
     where d.program_id = ${programId} and d.message_id = any(${messageIds}::bigint[]) and d.status = 'waiting'
     order by d.message_id, n.created_at, d.id`.execute(db)
  return withTranslatedTitles(db, rows)
}

/** Titles of posts in the recipient's language: one query per language. */
async function withTranslatedTitles(db: ProgramDb, items: readonly MessageItem[]): Promise<MessageItem[]> {
  const named: MessageItem[] = []
  for (const [language, own] of Map.groupBy(items, item => item.preferred_language)) {
    const ids = own.flatMap(item => item.content_id ?? [])
    const texts = await readTitles(db, ids, readWishes(language))
    for (const item of own) {
      const text = item.content_id === null ? undefined : texts.get(item.content_id)
      if (!text) named.push(item)
      else named.push({ ...item, post_title: text.title, post_summary: item.post_summary && text.summary })
    }
  }
  return named
}

// Due messages are claimed before they are sent: their due time moves ahead by a lease, so no other worker sends them, and they
// are due again after a crash.

/** Longer than sending and recording a message can take. */
const LEASE_MS = 100_000
/** Time to record an outcome, including a failover of the database. */
const RECORD_MS = 10_000

/**
 * Latest time after its claim to begin sending a message of this maximum duration. Later, it could be claimed again while in
 * flight, and sent twice.
 */
export const beginWithinMs = (sendMs: number): number => LEASE_MS - RECORD_MS - sendMs

export type MessageKind = 'notices' | 'digest' | 'push'

export interface ClaimedMessage {
  readonly program_id: number
  readonly id: number
  readonly user_id: number
  readonly kind: MessageKind
  /** Recorded attempts. */
  readonly attempts: number
  /** The id of the mail for its receivers. */
  readonly mail_uuid: string
  readonly browsers: readonly string[] | null
  readonly partly_sent: boolean
}

const kindsOf = (of: 'mail' | 'push') => (of === 'mail' ? sql`kind <> 'push'` : sql`kind = 'push'`)

export const claimMessages = (database: Database, of: 'mail' | 'push', limit: number): Promise<ClaimedMessage[]> =>
  database.unscopedQuery(
    prepared(
      `messages_claim_${of}`,
      sql<ClaimedMessage>`
        update /* every program */ messages m
           set due_at = now() + make_interval(secs => ${LEASE_MS / 1000}), begun_at = now()
          from (select program_id, id from messages where ${kindsOf(of)} and due_at <= now()
                 order by due_at limit ${limit} for update skip locked) c
         where m.program_id = c.program_id and m.id = c.id
        returning m.program_id, m.id, m.user_id, m.kind, m.attempts, m.mail_uuid, m.browsers, m.partly_sent`,
    ),
  )

/** Milliseconds until a message is due, including claimed ones; null when none waits. */
export async function nextDueMs(database: Database, of: 'mail' | 'push'): Promise<number | null> {
  const [row] = await database.unscopedQuery(sql<{ wait_ms: number }>`
    select /* every program */ (extract(epoch from due_at - now()) * 1000)::float8 as wait_ms
      from messages where ${kindsOf(of)} order by due_at limit 1`)
  return row?.wait_ms ?? null
}

// Records outcomes of messages and of their lines in the log, in sets.

/** Lines that are no longer delivered, each with its reason. */
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
    readonly items: readonly MessageItem[]
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
