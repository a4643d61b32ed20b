// Notifications of new posts (docs/contract/notifications.md#new-posts). A publication writes down who is notified at that
// moment, as a plan; the planner of messages notifies and decides them, a set in a transaction (decision 0066).

import type { ProgramDb } from '../../platform/db/handle.ts'
import { runTogether, type SqlValue } from '../../platform/db/query.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { hintNotifications } from '../../shared/live/hints.ts'
import { type PostKeys, viewerSql } from '../visibility/index.ts'
import { CHANNELS, type Channel } from './notification-types.ts'
import { isNoBulkLoad, NOTICES_CHANNEL } from './plan-notices.ts'

/** The channels of followers of the level `all`, whatever the publisher of the post names. */
const OF_LEVEL_ALL: readonly Channel[] = ['in_app', 'push']

/** The channels in their order, each once. */
export const inOrder = (channels: readonly string[]): Channel[] => CHANNELS.filter(name => channels.includes(name))

/** A post that this transaction has published. */
interface Publication {
  readonly contentId: number
  /** It was never published before. */
  readonly isFirst: boolean
}

/**
 * Plans the notifications of posts that were published, or published again with channels. Call it after `indexPosts`, which
 * writes the keys of the posts.
 */
export async function notifyOfNewPosts(db: ProgramDb, publications: readonly Publication[]): Promise<void> {
  if (publications.length === 0) return
  const first = new Set(publications.filter(({ isFirst }) => isFirst).map(({ contentId }) => contentId))
  const posts = await readPosts(
    db,
    publications.map(({ contentId }) => contentId),
  )
  const plans = posts.flatMap(post => {
    const goesToAll = first.has(post.id) && post.has_eager_followers
    return post.channels.length > 0 || goesToAll ? [planSql(db, post, goesToAll)] : []
  })
  if (plans.length === 0) return
  await runTogether(db, { plans: plans.flat() })
  db.bus.wake(db, NOTICES_CHANNEL)
}

interface PublishedPost extends PostKeys {
  readonly id: number
  readonly author_user_id: number | null
  /** The channels that this publication names. */
  readonly channels: readonly Channel[]
  /** A follower of one of its topics has the level `all`, and the post was not collected from elsewhere. */
  readonly has_eager_followers: boolean
}

/** Posts that notify: a post to acknowledge notifies by itself. */
async function readPosts(db: ProgramDb, contentIds: readonly number[]): Promise<PublishedPost[]> {
  return sql<PublishedPost>`
    select c.id, c.author_user_id, f.access_keys, f.audience_keys,
           case when c.notified_at >= c.published_at then c.notification_channels else '{}' end as channels,
           c.source_name <> 'rss' and exists (
             select from content_topics ct
               join topic_followers o on o.program_id = ${db.programId} and o.topic_id = ct.topic_id and o.notification_level = 'all'
              where ct.program_id = ${db.programId} and ct.content_id = c.id and not ct.hidden) as has_eager_followers
      from content c
      join post_feed f on f.program_id = ${db.programId} and f.post_id = c.id
     where c.program_id = ${db.programId} and c.id = any(${contentIds}::bigint[]) and c.state = 'published'
       and not c.requires_acknowledgement and ${isNoBulkLoad}
     order by c.id`.all(db)
}

/** SQL: writes a plan for each set of channels; what is left of an earlier publication's plan goes. */
function planSql(db: ProgramDb, post: PublishedPost, goesToAll: boolean) {
  const more = goesToAll ? OF_LEVEL_ALL : []
  const named = inOrder(post.channels)
  const recipients = newPostRecipientsSql(db.programId, post, { isEagerOnly: named.length === 0 })
  return [
    sql`delete from notice_plans where program_id = ${db.programId} and content_id = ${post.id}`,
    sql`
      insert into notice_plans (program_id, content_id, channels, user_ids)
      select ${db.programId}, ${post.id}, case when r.is_eager then ${inOrder([...named, ...more])}::text[] else ${named}::text[] end,
             array_agg(r.user_id order by r.user_id)
        from (${recipients}) r group by r.is_eager`,
  ]
}

/** A post and its keys, published or not. */
export interface PostToNotifyOf extends PostKeys {
  readonly id: number
  readonly author_user_id: number | null
}

/**
 * SQL: the people whom a publication of this post notifies, as `user_id` and `is_eager` (of level `all` in one of its topics). The
 * loudest level counts; the post's own audiences count as `chosen`.
 */
export function newPostRecipientsSql(
  programId: number,
  post: PostToNotifyOf,
  { isEagerOnly = false } = {},
): Sql<unknown> {
  const levels = isEagerOnly ? sql`o.notification_level = 'all'` : sql`true`
  const ofTopics = (joins: Sql<unknown>, condition: Sql<unknown>) => sql`
    select o.user_id, case o.notification_level when 'all' then 2 when 'chosen' then 1 else 0 end as level
      from content_topics ct
      join topics t on t.program_id = ${programId} and t.id = ct.topic_id and t.state = 'published' and ${condition}
      ${joins}
     where ct.program_id = ${programId} and ct.content_id = ${post.id} and not ct.hidden and ${levels}`
  const followers = sql`join topic_followers o on o.program_id = ${programId} and o.topic_id = t.id and o.following`
  const followersInAudience = sql`
      join topic_audiences ta on ta.program_id = ${programId} and ta.topic_id = t.id
      join audience_members m on m.program_id = ${programId} and m.audience_id = ta.audience_id
      ${followers} and o.user_id = m.user_id`
  const ofAudiences = sql`
    union all
    select m.user_id, 1 from content_audiences ca
      join audience_members m on m.program_id = ${programId} and m.audience_id = ca.audience_id
     where ca.program_id = ${programId} and ca.content_id = ${post.id}`
  // Followers first, whatever the statistics say of them: without any, the planner would read all followers for each user.
  return sql`
    with followers as materialized (
      select p.user_id, max(p.level) as level
        from (${ofTopics(followers, sql`not t.targeted`)}
              union all ${ofTopics(followersInAudience, sql`t.targeted`)}
              ${isEagerOnly ? sql`` : ofAudiences}) p
       group by p.user_id having max(p.level) > 0
    )
    select f.user_id, f.level = 2 as is_eager
      from followers f
     cross join lateral (
       select from users u
        where ${viewerSql(programId, post)} and u.id = f.user_id and u.id is distinct from ${post.author_user_id}::bigint
        limit 1) u`
}

/** A recipient's notification. */
interface NewPostNotice {
  readonly id: number
  readonly user_id: number
}

/**
 * Notifies those of the users who still see the post; null when it is no longer there for its readers, or must be acknowledged
 * meanwhile. Unlike `notifyUsers` it throws: its transaction is retried.
 */
export async function notifyOfNewPost(
  db: ProgramDb,
  contentId: number,
  channels: readonly Channel[],
  userIds: readonly number[],
): Promise<NewPostNotice[] | null> {
  const posts = await sql<PostKeys>`
    select f.access_keys, f.audience_keys from post_feed f
      join content c on c.program_id = ${db.programId} and c.id = f.post_id
     where f.program_id = ${db.programId} and f.post_id = ${contentId} and not c.requires_acknowledgement`.execute(db)
  const [keys] = posts.rows
  if (!keys) return null
  const inApp = channels.includes('in_app')
  const rows = await sql<NewPostNotice>`
    insert into notifications as n (program_id, user_id, type, subject, content_id, needs_post, in_app)
    select ${db.programId}, u.id, 'new_post', ${`post ${contentId}`}, ${contentId}::bigint, true, ${inApp}
      from users u where ${viewerSql(db.programId, keys)} and u.id = any(${userIds}::bigint[]) order by u.id
    on conflict (program_id, user_id, type, subject) where user_id is not null do update
       set in_app = excluded.in_app or (n.in_app and n.read_at is null), created_at = excluded.created_at,
           event_count = excluded.event_count + case when n.read_at is null then n.event_count else 0 end,
           read_at = null, acknowledged_at = null
    returning n.id, n.user_id`.all(db)
  if (inApp) {
    hintNotifications(
      db,
      rows.map(row => row.user_id),
    )
  }
  return rows
}

/**
 * SQL: the topic that a notification of a new post names: by name the first that the reader follows and sees, in which the post is
 * not hidden; null without one. `user` and `content` are SQL.
 */
export const followedTopicNameSql = (
  programId: SqlValue<number>,
  user: number | Sql<unknown>,
  content: Sql<unknown>,
): Sql<unknown> => sql`(
  select t.name from content_topics ct
    join topics t on t.program_id = ${programId} and t.id = ct.topic_id and t.state = 'published'
    join topic_followers o on o.program_id = ${programId} and o.topic_id = t.id and o.user_id = ${user} and o.following
   where ct.program_id = ${programId} and ct.content_id = ${content} and not ct.hidden
     and (not t.targeted or exists (
       select from topic_audiences ta
         join audience_members m on m.program_id = ${programId} and m.audience_id = ta.audience_id and m.user_id = ${user}
        where ta.program_id = ${programId} and ta.topic_id = t.id))
   order by sort_key(t.name) collate "C", t.id limit 1)`
