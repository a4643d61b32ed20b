import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { hintNotifications } from '../../shared/live/hints.ts'
import { notePersonalNotices } from './to-tell.ts'
import type { NotificationType } from './types.ts'

const TYPE: NotificationType = 'acknowledge_reminder'

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
    select ${db.programId}, u.id, ${TYPE}, ${`post ${contentId}`}, ${contentId}::bigint, true, ${message}::text
      from unnest(${userIds}::bigint[]) as u (id) order by u.id
    on conflict (program_id, user_id, type, subject) where user_id is not null do update
       set detail = excluded.detail, created_at = excluded.created_at, read_at = null, acknowledged_at = null,
           event_count = excluded.event_count + case when n.read_at is null then n.event_count else 0 end
    returning n.id`.execute(db)
  await notePersonalNotices(
    db,
    rows.map(({ id }) => id),
  )
  hintNotifications(db, userIds)
}
