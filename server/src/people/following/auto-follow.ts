import type { ProgramDb } from '../../platform/db/handle.ts'
import { prepared } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { countFollowers, type FollowerChange, lockTopics } from './follow.ts'
import { lockForPeopleChange } from './people-lock.ts'

/** SQL: whether the users of topic `t`'s audience follow it automatically. Mandatory topics do, too. */
const FOLLOWS_ITSELF = sql`(t.auto_follow or t.auto_follow_mandatory)`

/**
 * SQL: whether `user` (an expression) belongs to the audience of topic `t`: everyone when it is not targeted. `limit` enforces a
 * look-up by key for each topic and user: an `exists` may become a join, and a join planned while the tables are small takes
 * minutes once they have grown.
 */
const IN_AUDIENCE = (user: string) => sql`(not t.targeted or (
  select true from topic_audiences ta
    join audience_members m on m.program_id = ta.program_id and m.audience_id = ta.audience_id
   where ta.program_id = t.program_id and ta.topic_id = t.id and m.user_id = ${sql.raw(user)} limit 1) is not null)`

/**
 * SQL: whether `user` neither follows the topic nor has unfollowed it (which counts only while it is not mandatory), by a look-up by key as well.
 */
const UNSETTLED = (user: string) => sql`((
  select true from topic_followers f
   where f.program_id = t.program_id and f.topic_id = t.id and f.user_id = ${sql.raw(user)}
     and (f.following or not t.auto_follow_mandatory) limit 1) is null)`

/**
 * Makes these users followers of the auto-follow topics of their audiences, in a fixed number of statements. Must be called in the
 * transaction in which they joined the program or an audience; with `audienceIds`, only for topics targeted at those. Users who
 * unfollowed a topic do not follow it again, unless it is mandatory.
 */
export async function autoFollowForUsers(
  db: ProgramDb,
  userIds: readonly number[],
  audienceIds?: readonly number[],
): Promise<void> {
  if (userIds.length === 0 || audienceIds?.length === 0) return
  await lockForPeopleChange(db)
  const missing = sql`
    from topics t
    cross join unnest(${userIds}::bigint[]) as p (user_id)
   where t.program_id = ${db.programId} and ${FOLLOWS_ITSELF} and ${IN_AUDIENCE('p.user_id')}
     and ${UNSETTLED('p.user_id')} ${targetedAt(db.programId, audienceIds)}`
  // Most users follow all these topics already; only topics that get new followers are locked.
  const gaining = await sql<{ id: number }>`select distinct t.id ${missing}`.execute(db)
  if (gaining.rows.length === 0) return
  const topicIds = gaining.rows.map(row => row.id)
  await lockTopics(db, topicIds)
  const rows = await sql<FollowerChange>`
    with added as (
      insert into topic_followers as f (program_id, topic_id, user_id)
      select distinct ${db.programId}::bigint, t.id, p.user_id ${missing} and t.id = any(${topicIds})
      on conflict (program_id, topic_id, user_id) do update set following = true, created_at = now()
        where not f.following
      returning topic_id, user_id
    )
    select a.topic_id, count(*)::int as change
      from added a join users u on u.program_id = ${db.programId} and u.id = a.user_id and u.active
     group by a.topic_id`.all(db)
  await countFollowers(db, rows)
}

function targetedAt(programId: number, audienceIds: readonly number[] | undefined) {
  if (!audienceIds) return sql``
  return sql`and t.targeted and t.id in (
    select topic_id from topic_audiences where program_id = ${programId} and audience_id = any(${audienceIds}))`
}

/**
 * Makes the next `size` users of a topic's audience, in the order of their ids, followers of it. Returns the id to continue
 * after, or null when there are no more or the topic no longer has `auto_follow`. Idempotent. Those added are found by a hash (`in`, within the
 * count): a join may compare each with each.
 */
export async function followNextSet(
  db: ProgramDb,
  topicId: number,
  afterUserId: number,
  size: number,
): Promise<number | null> {
  await lockTopics(db, [topicId])
  const { last, seen, added } = await sql<{ last: number | null; seen: number; added: number }>`
    with people as (
      select u.id as user_id, u.active, ${UNSETTLED('u.id')} as unsettled
        from topics t
        join users u on u.program_id = t.program_id and u.id > ${afterUserId}
       where t.program_id = ${db.programId} and t.id = ${topicId} and ${FOLLOWS_ITSELF} and ${IN_AUDIENCE('u.id')}
       order by u.id
       limit ${size}
    ),
    added as (
      insert into topic_followers as f (program_id, topic_id, user_id)
      select ${db.programId}::bigint, ${topicId}::bigint, user_id from people where unsettled
      on conflict (program_id, topic_id, user_id) do update set following = true, created_at = now()
        where not f.following
      returning user_id
    )
    select max(user_id) as last, count(*)::int as seen,
           count(*) filter (where active and user_id in (select user_id from added))::int as added
      from people`.one(db)
  await countFollowers(db, [{ topic_id: topicId, change: added }])
  return seen < size ? null : last
}

/**
 * Number of rows over which the count of a topic is spread, so that connections do not wait for each other; about the number of
 * connections of a node.
 */
const SHARES = 32

/** SQL: the active followers of topic `t`: the topic's count plus the counts for users who came, left or came back. */
export const FOLLOWER_COUNT = sql`(t.follower_count + coalesce((
  select sum(n.count) from topic_new_followers n where n.program_id = t.program_id and n.topic_id = t.id), 0))::int`

/**
 * `autoFollowForUsers` in one statement, for users added in this transaction, who follow nothing yet. The transaction must hold
 * the lock of `lockForPeopleChange`. No topic is locked, so that concurrent additions do not wait for each other at topics that
 * all users follow.
 */
export async function followAsNewUsers(db: ProgramDb, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await prepared(
    'follow_as_new_users',
    sql`
    with added as (
      insert into topic_followers (program_id, topic_id, user_id)
      select t.program_id, t.id, p.user_id
        from topics t
        cross join unnest(${userIds}::bigint[]) as p (user_id)
       where t.program_id = ${db.programId} and (t.auto_follow or t.auto_follow_mandatory)
         and (not t.targeted or (
           select true from topic_audiences ta
             join audience_members m on m.program_id = ta.program_id and m.audience_id = ta.audience_id
            where ta.program_id = t.program_id and ta.topic_id = t.id and m.user_id = p.user_id limit 1) is not null)
      on conflict (program_id, topic_id, user_id) do nothing
      returning topic_id, user_id
    )
    insert into topic_new_followers as n (program_id, topic_id, share, count)
    select ${db.programId}::bigint, a.topic_id, pg_backend_pid() % ${sql.lit(SHARES)}, count(*)
      from added a join users u on u.program_id = ${db.programId} and u.id = a.user_id and u.active
     group by a.topic_id order by a.topic_id
    on conflict (program_id, topic_id, share) do update set count = n.count + excluded.count`,
  ).execute(db)
}

/**
 * Counts these followers again who are active now, and those no more who are not, in one statement for any number of users. Call it in
 * the transaction that changed `active`, before they follow anything else. No topic is locked.
 */
export async function countActiveFollowers(db: ProgramDb, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await sql`
    insert into topic_new_followers as n (program_id, topic_id, share, count)
    select ${db.programId}::bigint, f.topic_id, pg_backend_pid() % ${sql.lit(SHARES)},
           sum(case when u.active then 1 else -1 end)
      from users u
      join topic_followers f on f.program_id = u.program_id and f.user_id = u.id and f.following
     where u.program_id = ${db.programId} and u.id = any(${userIds}::bigint[])
     group by f.topic_id order by f.topic_id
    on conflict (program_id, topic_id, share) do update set count = n.count + excluded.count`.execute(db)
}
