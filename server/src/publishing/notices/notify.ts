// Plans for sending notifications by mail and push (outward/messages): recorded with the notification, evaluated and sent
// later.

import { atLeast, ROLES, type Role } from '../../platform/access/roles.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { inSavepoint } from '../../platform/db/transaction.ts'
import { cutText } from '../../platform/text/characters.ts'
import { hintNotifications } from '../../shared/live/hints.ts'
import { viewerKeysSql, visibleSql } from '../visibility/index.ts'
import { type NotificationType, OWN_DATA, RULES } from './rules.ts'

/** Wakes the planner of messages, after notifications were recorded. */
export const NOTICES_CHANNEL = 'notices'

/** Maximum age of a common notification that is sent: older ones are imported history. */
const AGE_MAX_HOURS = 24

/** Plans common notifications that are new or renewed; plans with an unchanged time stay as they are. */
async function planCommonNotices(db: ProgramDb, notificationIds: readonly number[]): Promise<void> {
  if (notificationIds.length === 0) return
  await sql`
    insert into notice_plans as p (program_id, notification_id, noticed_at, due_at)
    select n.program_id, n.id, n.created_at, greatest(n.created_at, clock_timestamp())
      from notifications n
     where n.program_id = ${db.programId} and n.id = any(${notificationIds}::bigint[]) and not n.withdrawn
       and n.created_at > now() - make_interval(hours => ${AGE_MAX_HOURS}) and ${isNoBulkLoad}
     order by n.id
    on conflict (program_id, notification_id) where notification_id is not null do update
       set noticed_at = excluded.noticed_at, due_at = excluded.due_at, last_user_id = 0, finished_at = null
     where p.noticed_at is distinct from excluded.noticed_at`.execute(db)
  db.bus.wake(db, NOTICES_CHANNEL)
}

/** Plans personal notifications that are new or renewed. */
export async function planPersonalNotices(db: ProgramDb, notificationIds: readonly number[]): Promise<void> {
  if (notificationIds.length === 0) return
  await sql`
    insert into notice_plans (program_id, notification_ids)
    select ${db.programId}, ${notificationIds}::bigint[] where ${isNoBulkLoad}`.execute(db)
  db.bus.wake(db, NOTICES_CHANNEL)
}

/** SQL: whether the transaction is not a bulk load, such as example data. */
export const isNoBulkLoad = sql`current_setting('app.caller', true) is distinct from 'bulk'`

interface NewNotification {
  readonly type: NotificationType
  /** Users of the program, users with this role or a higher one, or each of several about a post of their own. */
  readonly to:
    | { readonly userIds: readonly number[] }
    | { readonly role: Role }
    | { readonly each: readonly { readonly userId: number; readonly contentId: number }[] }
  /** The user who caused the notification, and is not notified. */
  readonly actorUserId?: number | null
  /** The post of the notification. Without a post, it needs a `subject`. */
  readonly contentId?: number | null
  readonly commentId?: number | null
  /** Identifies a subject that is not a post; a repeated one renews the notification instead of adding another. */
  readonly subject?: string
  /** Shown in the body by the types that have a reason. */
  readonly detail?: string | null
}

/** Maximum characters stored of a detail. */
const DETAIL_MAX_LENGTH = 1_000

/**
 * Notifies users, in the transaction of the change that the notification is about. Excludes inactive users, the actor and,
 * for types that require it, users who cannot see the post. A failed notification never rolls back the change: the failure
 * is logged and the caller continues.
 */
export const notifyUsers = (db: ProgramDb, notification: NewNotification): Promise<void> =>
  attempt(db, notification.type, () => insertNotifications(db, notification))

/** Runs `notify`; a failure is logged and rolls back nothing else. */
export async function attempt(db: ProgramDb, type: NotificationType, notify: () => Promise<void>): Promise<void> {
  try {
    await inSavepoint(db, notify)
  } catch (error) {
    db.logFailure(error, 'notification failed', { program_id: db.programId, type })
  }
}

async function insertNotifications(db: ProgramDb, notification: NewNotification): Promise<void> {
  const { type, to, actorUserId = null, contentId = null, commentId = null, detail = null } = notification
  const { subject = null } = notification
  const { needsPost } = RULES[type]
  const each = 'each' in to ? to.each : null
  const about = each
    ? sql`unnest(${each.map(one => one.userId)}::bigint[], ${each.map(one => one.contentId)}::bigint[])`
    : sql`(values (null::bigint, ${contentId}::bigint))`
  const recipients =
    'role' in to
      ? sql`u.role = any(${ROLES.filter(role => atLeast(role, to.role))})`
      : 'userIds' in to
        ? sql`u.id = any(${to.userIds}::bigint[])`
        : sql`u.id = a.user_id`
  const { rows } = await sql<{ id: number; user_id: number }>`
    insert into notifications as n (program_id, user_id, type, subject, content_id, needs_post, comment_id, detail)
    select u.program_id, u.id, ${type}, coalesce(${subject}::text, 'post ' || a.content_id), a.content_id, ${needsPost},
           ${commentId}::bigint, ${detail === null ? null : cutText(detail, DETAIL_MAX_LENGTH)}::text
      from users u cross join ${about} as a (user_id, content_id)
     where u.program_id = ${db.programId} and u.active and ${recipients} and u.id is distinct from ${actorUserId}::bigint
       and (not ${needsPost} or exists (
         select from post_feed f, (select ${viewerKeysSql(sql`u.program_id`, sql`u.id`)} as keys) v
          where f.program_id = ${db.programId} and f.post_id = a.content_id and ${visibleSql('f', sql`v.keys`)}))
     order by u.id, a.content_id
    on conflict (program_id, user_id, type, subject) where user_id is not null do update
       set comment_id = excluded.comment_id, detail = excluded.detail, created_at = excluded.created_at,
           event_count = excluded.event_count + case when n.read_at is null then n.event_count else 0 end,
           read_at = null, acknowledged_at = null
    returning n.id, n.user_id`.execute(db)
  await planPersonalNotices(
    db,
    rows.map(row => row.id),
  )
  hintNotifications(
    db,
    rows.map(row => row.user_id),
  )
}

/**
 * Reminds users of a post that they can see. Unlike other notices it throws: a reminder reaches all of its recipients, or
 * its transaction fails and is retried.
 */
export async function notifyOfReminder(
  db: ProgramDb,
  contentId: number,
  userIds: readonly number[],
  message: string | null,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into notifications as n (program_id, user_id, type, subject, content_id, needs_post, detail)
    select ${db.programId}, u.id, 'acknowledge_reminder', ${`post ${contentId}`}, ${contentId}::bigint, true, ${message}::text
      from unnest(${userIds}::bigint[]) as u (id) order by u.id
    on conflict (program_id, user_id, type, subject) where user_id is not null do update
       set detail = excluded.detail, created_at = excluded.created_at, read_at = null, acknowledged_at = null,
           event_count = excluded.event_count + case when n.read_at is null then n.event_count else 0 end
    returning n.id`.execute(db)
  await planPersonalNotices(
    db,
    rows.map(({ id }) => id),
  )
  hintNotifications(db, userIds)
}

/** The subject that identifies the notification about a person's file. */
export const ownDataSubject = (fileId: string): string => `${OWN_DATA} ${fileId}`

/** Marks the notification about a file as read, after the person has downloaded the file. */
export async function readOwnDataNotice(db: ProgramDb, userId: number, fileId: string): Promise<void> {
  const { rows } = await sql`
    update notifications set read_at = clock_timestamp()
     where program_id = ${db.programId} and user_id = ${userId} and type = 'export_ready' and subject = ${ownDataSubject(fileId)}
       and read_at is null
    returning 1`.execute(db)
  if (rows.length > 0) hintNotifications(db, [userId])
}

// Common notifications: one row for all users who can see a post or poll (decision 0006). Code that writes data which such
// a row depends on calls these in the same transaction; visibility/post-rows.ts maintains the keys of posts.

/** Updates the notifications of polls that were created or changed. The actor is not notified of a new poll. */
export async function notifyOfPolls(
  db: ProgramDb,
  pollIds: readonly number[],
  actorUserId: number | null,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into notifications as n (program_id, type, subject, poll_id, needs_poll_audience, shown_until, withdrawn,
                                    actor_user_id, created_at)
    select p.program_id, 'poll_opened', 'poll ' || p.id, p.id, p.targeted, p.closes_at, p.closed_at is not null,
           ${actorUserId}::bigint, greatest(p.opens_at, p.created_at)
      from polls p
     where p.program_id = ${db.programId} and p.id = any(${pollIds})
     order by p.id
    on conflict (program_id, type, subject) where user_id is null do update
       set needs_poll_audience = excluded.needs_poll_audience, shown_until = excluded.shown_until,
           withdrawn = excluded.withdrawn, created_at = excluded.created_at
     where (n.needs_poll_audience, n.shown_until, n.withdrawn, n.created_at) is distinct from
           (excluded.needs_poll_audience, excluded.shown_until, excluded.withdrawn, excluded.created_at)
    returning n.id`.execute(db)
  await planCommonNotices(db, idsOf(rows))
}

/**
 * Updates the notifications of posts that were published or taken back, or that began or ceased to require acknowledgement.
 * Call it after `indexPosts`, which locks the posts and their topics and writes their keys. `since` is the time of the
 * notification: the post's publication, or now for a post that was published before.
 */
export async function notifyOfMustRead(
  db: ProgramDb,
  contentIds: readonly number[],
  since: 'publication' | 'now',
): Promise<void> {
  if (contentIds.length === 0) return
  const time = since === 'now' ? sql`clock_timestamp()` : sql`coalesce(c.published_at, clock_timestamp())`
  const { rows } = await sql<{ id: number }>`
    with owed as (
      select c.program_id, c.id, ${time} as since
        from content c
       where c.program_id = ${db.programId} and c.id = any(${contentIds}) and c.requires_acknowledgement
         and c.state = 'published'
    ), withdrawn as (
      update notifications set withdrawn = true
       where program_id = ${db.programId} and content_id = any(${contentIds}) and user_id is null and not withdrawn
         and type = 'acknowledge_required' and content_id not in (select id from owed)
    )
    insert into notifications as n (program_id, type, subject, content_id, needs_post, created_at, access_keys,
                                    audience_keys, must_read_revision)
    select o.program_id, 'acknowledge_required', 'post ' || o.id, o.id, true, o.since, f.access_keys, f.audience_keys,
           coalesce(f.must_read_revision, 0)
      from owed o
      left join post_feed f on f.program_id = o.program_id and f.post_id = o.id
     order by o.id
    on conflict (program_id, type, subject) where user_id is null do update
       set withdrawn = false, created_at = excluded.created_at, access_keys = excluded.access_keys,
           audience_keys = excluded.audience_keys, must_read_revision = excluded.must_read_revision
     where n.withdrawn
    returning n.id`.execute(db)
  await planCommonNotices(db, idsOf(rows))
}

/** Renews the notifications of a changed post that asks for acknowledgement again. Call it after `indexPosts`. */
export async function notifyOfChange(db: ProgramDb, contentId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update notifications set created_at = clock_timestamp()
     where program_id = ${db.programId} and content_id = ${contentId} and user_id is null and not withdrawn
       and type = 'acknowledge_required'
    returning id`.execute(db)
  await planCommonNotices(db, idsOf(rows))
  hintNotifications(db)
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)
