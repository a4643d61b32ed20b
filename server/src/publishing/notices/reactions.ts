// Notices of type `reaction`: one for each post or comment, for its author, which says who reacted last and how many did
// (docs/contract/notifications.md#types).

import type { Db } from '../../platform/db/handle.ts'
import { prepared, type SqlValue } from '../../platform/db/query.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { forProgram } from '../../platform/db/transaction.ts'
import type { EventConsumer } from '../../shared/events/consumer.ts'
import { hintNotifications } from '../../shared/live/hints.ts'
import { viewerKeysSql, visibleSql } from '../visibility/index.ts'
import { planPersonalNotices } from './plan-notices.ts'

/** The id of a user, as a value, a parameter or an expression. */
type AnyUser = SqlValue<number> | Sql<unknown>

/** SQL: how many others have reacted to what the notification `n` is about; null when it can no longer be seen. */
export const reactionCountSql = (programId: SqlValue<number>, userId: AnyUser): Sql<number | null> => sql`(
  case when n.comment_id is null then
    (select like_count from post_counters where program_id = ${programId} and content_id = n.content_id) -
    (select count(*) from engagements
      where program_id = ${programId} and user_id = ${userId} and content_id = n.content_id and liked_at is not null)
  else
    (select like_count from comments where program_id = ${programId} and id = n.comment_id and state = 'published') -
    (select count(*) from comment_likes where program_id = ${programId} and comment_id = n.comment_id and user_id = ${userId})
  end)::integer`

/**
 * SQL: the `name` and `picture` of the last who reacted to what the notification `n` of type `reaction` is about; no row when it was given
 * without a name.
 */
export const lastReactedSql = (programId: SqlValue<number>, userId: AnyUser): Sql<unknown> => sql`
  select coalesce(u.display_name, u.given_name || ' ' || u.family_name) as name, u.photo_url as picture
    from (
      (select user_id, liked_at from engagements
        where n.comment_id is null and program_id = ${programId} and content_id = n.content_id and liked_at is not null
          and user_id <> ${userId}
        order by liked_at desc, user_id desc limit 1)
      union all
      (select user_id, liked_at from comment_likes
        where program_id = ${programId} and comment_id = n.comment_id and user_id <> ${userId}
        order by liked_at desc, user_id desc limit 1)) l
    join programs p on p.id = ${programId} and p.reactions_named and not p.reactions_unnamed @> l.liked_at
    join users u on u.program_id = ${programId} and u.id = l.user_id and u.active
   where n.type = 'reaction'`

/**
 * Notifies authors of reactions to their posts and comments, also of those under an alias. One statement for a batch of several
 * programs; a notification of this reaction, or of a later one, stays unchanged, so a repeated event changes nothing.
 */
export const notifyOfReactions: EventConsumer = {
  name: 'notifications reaction',
  eventNames: ['content_liked'],
  async consume(db, events) {
    const likes = events.filter(event => event.name === 'content_liked')
    if (likes.length === 0) return
    const { rows } = await prepared(
      'notify_reaction',
      sql<{ program_id: number; user_id: number; id: number }>`
      with given as (
        select e.*, case when e.comment_id is null then p.author_user_id else c.author_user_id end as author_id
          from unnest(${likes.map(event => event.program_id)}::bigint[], ${likes.map(event => event.data.content_id)}::bigint[],
                      ${likes.map(event => event.data.user_id)}::bigint[],
                      ${likes.map(event => event.data.comment_id ?? null)}::bigint[],
                      ${likes.map(event => event.created_at)}::timestamptz[]) as e (program_id, content_id, user_id, comment_id, at)
          left join lateral (
            select author_user_id from content where program_id = e.program_id and id = e.content_id limit 1) p on true
          left join lateral (
            select author_user_id from comments where program_id = e.program_id and id = e.comment_id limit 1) c on true
      ), grouped as (
        select program_id, author_id, content_id, comment_id, max(at) as at
          from given where author_id <> user_id group by program_id, author_id, content_id, comment_id
      )
      insert into notifications as n (program_id, user_id, type, subject, content_id, needs_post, comment_id, created_at)
      select g.program_id, g.author_id, 'reaction', coalesce('comment ' || g.comment_id, 'post ' || g.content_id), g.content_id,
             true, g.comment_id, g.at
        from grouped g
       cross join lateral (select * from users where program_id = g.program_id and id = g.author_id limit 1) u
       cross join lateral (select * from post_feed where program_id = g.program_id and post_id = g.content_id limit 1) f
       cross join lateral (select ${viewerKeysSql(sql`g.program_id`, sql`g.author_id`)} as keys) v
       where u.active and ${visibleSql('f', sql`v.keys`)}
       order by g.program_id, g.author_id, g.content_id, g.comment_id
      on conflict (program_id, user_id, type, subject) where user_id is not null do update
         set created_at = excluded.created_at, read_at = null, acknowledged_at = null
       where n.created_at < excluded.created_at
      returning n.program_id, n.user_id, n.id`,
    ).execute(db)
    await announce(db, rows)
  },
}

/** Plans the other channels of these notifications, and hints at them. */
export async function announce(
  db: Db,
  notices: readonly { readonly program_id: number; readonly user_id: number; readonly id: number }[],
): Promise<void> {
  for (const [programId, own] of Map.groupBy(notices, notice => notice.program_id)) {
    const bound = forProgram(db, programId)
    await planPersonalNotices(
      bound,
      own.map(({ id }) => id),
    )
    hintNotifications(
      bound,
      own.map(({ user_id }) => user_id),
    )
  }
}
