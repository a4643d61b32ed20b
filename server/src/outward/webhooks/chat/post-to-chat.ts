import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ContentStateChange } from '../../../publishing/content/index.ts'
import { DELIVERIES_CHANNEL } from '../delivery/deliverer.ts'
import { ATTEMPTS_MAX } from '../delivery/send.ts'

/** SQL: whether topic `t` of post `ct` shows it to readers. */
const SHOWS = sql`t.state = 'published' and not ct.hidden`

/**
 * Writes the deliveries of posts that were published, in that transaction: the post, its topics and the connections count as they are at
 * this moment. A connection gets a post once. Without `include_targeted` it gets what everyone of the program may see, and names no
 * topic that only some see.
 */
export async function postToChat(db: ProgramDb, changes: readonly ContentStateChange[]): Promise<void> {
  const ids = changes.filter(({ after }) => after === 'published').map(({ contentId }) => contentId)
  if (ids.length === 0) return
  const { rows } = await sql`
    with wanted as (
      select s.id as subscription_id, c.id as content_id, c.published_at, jsonb_build_object(
               'content_id', c.id, 'uuid', c.uuid, 'title', c.title, 'summary', c.summary, 'channel_name', topic.name,
               'user_id', c.author_user_id,
               'author_name', coalesce(u.display_name, u.given_name || ' ' || u.family_name, c.author_display_name),
               'image_url', coalesce(
                 (select i.url from content_images i
                   where i.program_id = ${db.programId} and i.content_id = c.id order by i.position, i.id limit 1),
                 (select l.image_url from content_links l
                   where l.program_id = ${db.programId} and l.content_id = c.id and l.image_url is not null
                   order by l.position, l.id limit 1)),
               'language', p.default_language) as data
        from content c
        join programs p on p.id = c.program_id
        join post_feed f on f.program_id = ${db.programId} and f.post_id = c.id
        join webhook_subscriptions s on s.program_id = ${db.programId} and s.format <> 'event' and s.active
             and (s.include_targeted or (0 = any(f.access_keys) and f.audience_keys = '{}'))
        left join users u on u.program_id = ${db.programId} and u.id = c.author_user_id
       cross join lateral (
         select t.name
           from content_topics ct
           join topics t on t.program_id = ${db.programId} and t.id = ct.topic_id and ${SHOWS}
          where ct.program_id = ${db.programId} and ct.content_id = c.id and (s.include_targeted or not t.targeted)
          order by t.id = any(s.topic_ids) desc, t.name limit 1) topic
       where c.program_id = ${db.programId} and c.id = any(${ids}::bigint[]) and exists (
         select from content_topics ct
           join topics t on t.program_id = ${db.programId} and t.id = ct.topic_id and ${SHOWS}
          where ct.program_id = ${db.programId} and ct.content_id = c.id and t.id = any(s.topic_ids))
    ), first as (
      insert into chat_posts (program_id, subscription_id, content_id)
      select ${db.programId}, subscription_id, content_id from wanted
      on conflict do nothing returning subscription_id, content_id
    )
    insert into webhook_deliveries (program_id, subscription_id, event_id, event_name, event_at, data, attempts_max)
    select ${db.programId}, w.subscription_id, gen_random_uuid(), 'content_published', w.published_at, w.data, ${ATTEMPTS_MAX}
      from wanted w join first f on f.subscription_id = w.subscription_id and f.content_id = w.content_id
     order by w.published_at, w.content_id
    returning 1`.execute(db)
  if (rows.length > 0) db.bus.wake(db, DELIVERIES_CHANNEL)
}
