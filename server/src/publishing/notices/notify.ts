import { sql } from 'kysely'
import type { Role } from '../../platform/access/roles.ts'
import { atLeast, ROLES } from '../../platform/access/roles.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { logFailure } from '../../platform/db/transaction.ts'
import { cutText } from '../../platform/text/characters.ts'
import { hintNotifications } from '../../shared/live/hints.ts'
import { VIEWER_KEYS_SQL, VISIBLE_SQL } from '../visibility/index.ts'
import { RULES } from './rules.ts'
import { notePersonalNotices } from './to-tell.ts'
import type { NotificationType } from './types.ts'

export interface NewNotification {
  readonly type: NotificationType
  /** Users of the program, everybody with this role or a higher one, or each of several about a post of their own. */
  readonly to:
    | { readonly userIds: readonly number[] }
    | { readonly role: Role }
    | { readonly each: readonly { readonly userId: number; readonly contentId: number }[] }
  /** The user who did it, and is not notified. */
  readonly actorUserId?: number | null
  /** What it is about. Without a post it needs a `subject`. */
  readonly contentId?: number | null
  readonly commentId?: number | null
  /** Identifies a subject that is not a post; a repeated one renews the notification instead of adding another. */
  readonly subject?: string
  /** Shown in the body by the types that have a reason. */
  readonly detail?: string | null
}

/** Characters of a detail that are kept. */
const DETAIL_MAX_LENGTH = 1_000

/**
 * Notifies users of something, in the transaction in which it happens: leaves out inactive users, the actor and, for
 * types that require it, users who cannot see the post. A failed notification never rolls back the change it is about:
 * the failure is logged and the caller continues.
 */
export async function notifyUsers(db: ProgramDb, notification: NewNotification): Promise<void> {
  await sql`savepoint notification`.execute(db)
  try {
    await insertNotifications(db, notification)
    await sql`release savepoint notification`.execute(db)
  } catch (error) {
    await sql`rollback to savepoint notification`.execute(db)
    logFailure(db, error, 'notification failed', { program_id: db.programId, type: notification.type })
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
         select from post_feed f, (select ${sql.raw(VIEWER_KEYS_SQL('u.program_id', 'u.id'))} as keys) v
          where f.program_id = ${db.programId} and f.post_id = a.content_id and ${sql.raw(VISIBLE_SQL('f', 'v.keys'))}))
     order by u.id, a.content_id
    on conflict (program_id, user_id, type, subject) where user_id is not null do update
       set comment_id = excluded.comment_id, detail = excluded.detail, created_at = excluded.created_at,
           event_count = excluded.event_count + case when n.read_at is null then n.event_count else 0 end,
           read_at = null, acknowledged_at = null
    returning n.id, n.user_id`.execute(db)
  await notePersonalNotices(
    db,
    rows.map(row => row.id),
  )
  hintNotifications(
    db,
    rows.map(row => row.user_id),
  )
}
