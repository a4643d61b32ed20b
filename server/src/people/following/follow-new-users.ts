import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { prepared } from '../../platform/db/query.ts'

/**
 * Number of rows over which the count of a topic is spread, so that connections do not wait for each other; about the number of
 * connections of a node.
 */
const SHARES = 32

/** SQL: the followers of topic `t`: the topic's count plus the counts for new users. */
export const FOLLOWER_COUNT = sql`(t.follower_count + coalesce((
  select sum(n.count) from topic_new_followers n where n.program_id = t.program_id and n.topic_id = t.id), 0))::int`

/**
 * As `autoFollowForUsers`, in one statement, for users added in this transaction, who follow nothing yet. The transaction must hold
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
      returning topic_id
    )
    insert into topic_new_followers as n (program_id, topic_id, share, count)
    select ${db.programId}::bigint, topic_id, pg_backend_pid() % ${sql.lit(SHARES)}, count(*)
      from added group by topic_id order by topic_id
    on conflict (program_id, topic_id, share) do update set count = n.count + excluded.count`,
  ).execute(db)
}
