import { mayApproveInSql, mayWriteInSql } from '../../people/restrictions/index.ts'
import { atLeast, ROLES, type Role } from '../../platform/access/roles.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { inSavepoint } from '../../platform/db/transaction.ts'
import { cutText } from '../../platform/text/characters.ts'
import { hintNotifications } from '../../shared/live/hints.ts'
import { viewerKeysSql, visibleSql } from '../visibility/index.ts'
import type { NotificationType } from './notification-types.ts'
import { planPersonalNotices } from './plan-notices.ts'
import { OWN_DATA, RULES } from './rules.ts'

interface NewNotification {
  readonly type: NotificationType
  /**
   * Users of the program, users with this role or a higher one, who may publish these posts, about each, or each of several about a post
   * of their own.
   */
  readonly to:
    | { readonly userIds: readonly number[] }
    | { readonly role: Role }
    | { readonly approversOf: readonly number[] }
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
    : 'approversOf' in to
      ? sql`(select null::bigint, p.id, array(
               select t.topic_id from content_topics t where t.program_id = ${db.programId} and t.content_id = p.id)
               from unnest(${to.approversOf}::bigint[]) as p (id))`
      : sql`(values (null::bigint, ${contentId}::bigint))`
  const recipients =
    'role' in to
      ? atLeastSql(to.role)
      : 'approversOf' in to
        ? sql`${atLeastSql('publisher')} and ${mayWriteInSql(sql`a.topic_ids`)} and ${mayApproveInSql(sql`a.topic_ids`)}`
        : 'userIds' in to
          ? sql`u.id = any(${to.userIds}::bigint[])`
          : sql`u.id = a.user_id`
  const rows = await sql<{ id: number; user_id: number }>`
    insert into notifications as n (program_id, user_id, type, subject, content_id, needs_post, comment_id, detail)
    select u.program_id, u.id, ${type}, coalesce(${subject}::text, 'post ' || a.content_id), a.content_id, ${needsPost},
           ${commentId}::bigint, ${detail === null ? null : cutText(detail, DETAIL_MAX_LENGTH)}::text
      from users u cross join ${about} as a (user_id, content_id${sql.raw('approversOf' in to ? ', topic_ids' : '')})
     where u.program_id = ${db.programId} and u.active and ${recipients} and u.id is distinct from ${actorUserId}::bigint
       and (not ${needsPost} or exists (
         select from post_feed f, (select ${viewerKeysSql(sql`u.program_id`, sql`u.id`)} as keys) v
          where f.program_id = ${db.programId} and f.post_id = a.content_id and ${visibleSql('f', sql`v.keys`)}))
     order by u.id, a.content_id
    on conflict (program_id, user_id, type, subject) where user_id is not null do update
       set comment_id = excluded.comment_id, detail = excluded.detail, created_at = excluded.created_at,
           event_count = excluded.event_count + case when n.read_at is null then n.event_count else 0 end,
           read_at = null, acknowledged_at = null
    returning n.id, n.user_id`.all(db)
  await planPersonalNotices(
    db,
    rows.map(row => row.id),
  )
  hintNotifications(
    db,
    rows.map(row => row.user_id),
  )
}

const atLeastSql = (role: Role) => sql`u.role = any(${ROLES.filter(one => atLeast(one, role))})`

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
  const rows = await sql<{ id: number }>`
    insert into notifications as n (program_id, user_id, type, subject, content_id, needs_post, detail)
    select ${db.programId}, u.id, 'acknowledge_reminder', ${`post ${contentId}`}, ${contentId}::bigint, true, ${message}::text
      from unnest(${userIds}::bigint[]) as u (id) order by u.id
    on conflict (program_id, user_id, type, subject) where user_id is not null do update
       set detail = excluded.detail, created_at = excluded.created_at, read_at = null, acknowledged_at = null,
           event_count = excluded.event_count + case when n.read_at is null then n.event_count else 0 end
    returning n.id`.all(db)
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
  const rows = await sql`
    update notifications set read_at = clock_timestamp()
     where program_id = ${db.programId} and user_id = ${userId} and type = 'export_ready' and subject = ${ownDataSubject(fileId)}
       and read_at is null
    returning 1`.all(db)
  if (rows.length > 0) hintNotifications(db, [userId])
}
