// Common notifications: one row for all users who can see a post or poll (decision 0006). Code that writes data which such
// a row depends on calls these in the same transaction; visibility/post-rows.ts maintains the keys of posts.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { hintNotifications } from '../../shared/live/hints.ts'
import { planCommonNotices } from './plan-notices.ts'

/** Updates the notifications of polls that were created or changed. The actor is not notified of a new poll. */
export async function notifyOfPolls(
  db: ProgramDb,
  pollIds: readonly number[],
  actorUserId: number | null,
): Promise<void> {
  const rows = await sql<{ id: number }>`
    insert into notifications as n (program_id, type, subject, poll_id, needs_poll_audience, shown_until, withdrawn,
                                    actor_user_id, created_at, in_app)
    select p.program_id, 'poll_opened', 'poll ' || p.id, p.id, p.targeted, p.closes_at, p.closed_at is not null,
           ${actorUserId}::bigint, greatest(p.opens_at, p.created_at), 'in_app' = any(p.notification_channels)
      from polls p
     where p.program_id = ${db.programId} and p.id = any(${pollIds})
     order by p.id
    on conflict (program_id, type, subject) where user_id is null do update
       set needs_poll_audience = excluded.needs_poll_audience, shown_until = excluded.shown_until,
           withdrawn = excluded.withdrawn, created_at = excluded.created_at, in_app = excluded.in_app
     where (n.needs_poll_audience, n.shown_until, n.withdrawn, n.created_at, n.in_app) is distinct from
           (excluded.needs_poll_audience, excluded.shown_until, excluded.withdrawn, excluded.created_at, excluded.in_app)
    returning n.id`.all(db)
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
  const rows = await sql<{ id: number }>`
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
    returning n.id`.all(db)
  await planCommonNotices(db, idsOf(rows))
}

/** Renews the notifications of a changed post that asks for acknowledgement again. Call it after `indexPosts`. */
export async function notifyOfChange(db: ProgramDb, contentId: number): Promise<void> {
  const rows = await sql<{ id: number }>`
    update notifications set created_at = clock_timestamp()
     where program_id = ${db.programId} and content_id = ${contentId} and user_id is null and not withdrawn
       and type = 'acknowledge_required'
    returning id`.all(db)
  await planCommonNotices(db, idsOf(rows))
  hintNotifications(db)
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)
