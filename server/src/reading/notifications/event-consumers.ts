// The rules that follow comments, each as an event consumer of its own.

import type { Db } from '../../platform/db/handle.ts'
import { prepared } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { forProgram } from '../../platform/db/transaction.ts'
import { announce, type NotificationType, RULES, typesWhere } from '../../publishing/notices/index.ts'
import { viewerKeysSql, visibleSql } from '../../publishing/visibility/index.ts'
import type { DispatchedEvent, EventConsumer } from '../../shared/events/consumer.ts'
import { hintNotifications } from '../../shared/live/hints.ts'

/** One consumer per rule of the table for comments. */
export const commentRules: readonly EventConsumer[] = typesWhere(rule => rule.madeOf.kind === 'comments').map(type => ({
  name: `notifications ${type}`,
  eventNames: ['comment_created'],
  async consume(db, events) {
    const comments = events.filter(event => event.name === 'comment_created')
    if (comments.length > 0) await notifyOfComments(db, type, comments)
  },
}))

/**
 * One statement for a batch of several programs. A notification of this comment, or of a later one, stays unchanged, so a
 * repeated event changes nothing. The comments are locked, so that one that is deleted concurrently is counted again after this
 * (publishing/notices/recount-comments.ts). Rows are looked up one by one (lateral, limit 1): the planner does not know the size
 * of the batch.
 */
async function notifyOfComments(db: Db, type: NotificationType, events: readonly DispatchedEvent[]): Promise<void> {
  const { madeOf } = RULES[type]
  if (madeOf.kind !== 'comments') return
  const { rows } = await prepared(
    `notify_${type}`,
    sql<{ program_id: number; user_id: number; id: number }>`
    with c as (
      select c.* from unnest(${events.map(event => event.program_id)}::bigint[],
                             ${events.map(event => event.data.comment_id)}::bigint[]) as e (program_id, id)
       cross join lateral (
         select * from comments where program_id = e.program_id and id = e.id limit 1 for share) c
       where c.state = 'published'
    ), recipients as (${sql.raw(madeOf.recipientsSql)}),
    grouped as (
      select program_id, user_id, content_id, min(comment_id) as first_comment_id, max(comment_id) as comment_id,
             count(distinct comment_id)::int as count,
             max(created_at) as created_at
        from recipients where user_id is not null group by program_id, user_id, content_id
    )
    insert into notifications as n (program_id, user_id, type, subject, content_id, needs_post, comment_id,
                                    first_comment_id, last_comment_id, event_count, created_at)
    select g.program_id, g.user_id, ${type}, 'post ' || g.content_id, g.content_id, true, g.comment_id,
           g.first_comment_id, g.comment_id, g.count, g.created_at
      from grouped g
      cross join lateral (
        select * from users where program_id = g.program_id and id = g.user_id limit 1) u
      cross join lateral (
        select * from post_feed where program_id = g.program_id and post_id = g.content_id limit 1) f
      cross join lateral (select ${viewerKeysSql(sql`g.program_id`, sql`g.user_id`)} as keys) v
     where u.active and ${visibleSql('f', sql`v.keys`)}
     order by g.program_id, g.user_id, g.content_id
    on conflict (program_id, user_id, type, subject) where user_id is not null do update
       set comment_id = excluded.comment_id, created_at = excluded.created_at, read_at = null, acknowledged_at = null,
           first_comment_id = case when n.read_at is null then n.first_comment_id else excluded.first_comment_id end,
           last_comment_id = excluded.last_comment_id,
           event_count = excluded.event_count + case when n.read_at is null then n.event_count else 0 end
     where n.last_comment_id < excluded.last_comment_id
    returning n.program_id, n.user_id, n.id`,
  ).execute(db)
  await announce(db, rows)
}

/** Acknowledging a post settles its reminders. */
export const settleReminders: EventConsumer = {
  name: 'notifications acknowledge_reminder',
  eventNames: ['content_acknowledged'],
  async consume(db, events) {
    const acknowledged = events.filter(event => event.name === 'content_acknowledged')
    if (acknowledged.length === 0) return
    // A reminder newer than the acknowledgement refers to a later version of the post.
    const rows = await sql<{ program_id: number; user_id: number }>`
      update notifications n set read_at = e.at
        from unnest(${acknowledged.map(event => event.program_id)}::bigint[],
                    ${acknowledged.map(event => event.data.user_id)}::bigint[],
                    ${acknowledged.map(event => event.data.content_id)}::bigint[],
                    ${acknowledged.map(event => event.created_at)}::timestamptz[]) as e (program_id, user_id, content_id, at)
       where n.program_id = e.program_id and n.user_id = e.user_id and n.type = 'acknowledge_reminder'
         and n.subject = 'post ' || e.content_id and n.read_at is null and n.created_at <= e.at
      returning n.program_id, n.user_id`.all(db)
    for (const { program_id, user_id } of rows) hintNotifications(forProgram(db, program_id), [user_id])
  },
}
