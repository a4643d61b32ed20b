import { prepared } from '../../../platform/db/query.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { EventConsumer } from '../../../shared/events/consumer.ts'
import { DELIVERIES_CHANNEL } from '../delivery/deliverer.ts'
import { ATTEMPTS_MAX } from '../delivery/retry-delay.ts'

/** SQL: whether topic `t` of post `ct` shows it to readers. */
const SHOWS = sql`t.state = 'published' and not ct.hidden`

/**
 * Writes the deliveries of posts that were published; idempotent. The post, its topics and the connections count as they are now,
 * except that a connection gets no post that was published before it was made. A connection gets a post once, and none that may not
 * be shared. Without `include_targeted` it gets what everyone of the program may see, and names no topic that only some see.
 *
 * `offset 0` looks up each post by its key, and only where the program has connections. An event's time has milliseconds.
 */
export const chatFanOut: EventConsumer = {
  name: 'chat',
  eventNames: ['content_published'],
  async consume(db, events) {
    const published = events.filter(({ name }) => name === 'content_published')
    const { rows } = await prepared(
      'chat_fan_out',
      sql`
      with wanted as (
        select s.program_id, s.id as subscription_id, c.id as content_id, c.published_at, jsonb_build_object(
                 'content_id', c.id, 'uuid', c.uuid, 'title', c.title, 'summary', c.summary, 'channel_name', topic.name,
                 'user_id', c.author_user_id,
                 'author_name', coalesce(u.display_name, u.given_name || ' ' || u.family_name, c.author_display_name),
                 'image_url', coalesce(
                   (select i.url from content_images i
                     where i.program_id = s.program_id and i.content_id = c.id order by i.position, i.id limit 1),
                   (select l.image_url from content_links l
                     where l.program_id = s.program_id and l.content_id = c.id and l.image_url is not null
                     order by l.position, l.id limit 1)),
                 'language', p.default_language) as data
          from (select program_id, content_id, max(at) as at
                  from unnest(${published.map(e => e.program_id)}::bigint[],
                              ${published.map(e => e.data.content_id)}::bigint[],
                              ${published.map(e => e.created_at)}::timestamptz[]) as e (program_id, content_id, at)
                 group by program_id, content_id) taken
          join webhook_subscriptions s on s.program_id = taken.program_id and s.format <> 'event' and s.active
               and date_trunc('milliseconds', s.created_at) <= taken.at
          join programs p on p.id = s.program_id
         cross join lateral (
           select c.id, c.uuid, c.title, c.summary, c.published_at, c.author_user_id, c.author_display_name
             from content c
             join post_feed f on f.program_id = s.program_id and f.post_id = c.id
              and (s.include_targeted or (0 = any(f.access_keys) and f.audience_keys = '{}'))
            where c.program_id = s.program_id and c.id = taken.content_id and c.is_shareable offset 0) c
         cross join lateral (
           select t.name
             from content_topics ct
             join topics t on t.program_id = s.program_id and t.id = ct.topic_id and ${SHOWS}
            where ct.program_id = s.program_id and ct.content_id = c.id and (s.include_targeted or not t.targeted)
            order by t.id = any(s.topic_ids) desc, t.name limit 1) topic
          left join users u on u.program_id = s.program_id and u.id = c.author_user_id
         where exists (
           select from content_topics ct
             join topics t on t.program_id = s.program_id and t.id = ct.topic_id and ${SHOWS}
            where ct.program_id = s.program_id and ct.content_id = c.id and t.id = any(s.topic_ids))
      ), first as (
        insert into chat_posts (program_id, subscription_id, content_id)
        select program_id, subscription_id, content_id from wanted
        on conflict do nothing returning program_id, subscription_id, content_id
      )
      insert into webhook_deliveries (program_id, subscription_id, event_id, event_name, event_at, data, attempts_max)
      select w.program_id, w.subscription_id, gen_random_uuid(), 'content_published', w.published_at, w.data, ${ATTEMPTS_MAX}
        from wanted w
        join first f on f.program_id = w.program_id and f.subscription_id = w.subscription_id and f.content_id = w.content_id
       order by w.published_at, w.content_id
      returning 1`,
    ).execute(db)
    if (rows.length > 0) db.bus.wake(db, DELIVERIES_CHANNEL)
  },
}
