import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'

/** Makes a user a follower of a topic, which must be locked; returns the change in its follower count. */
export async function addFollower(db: ProgramDb, topicId: number, userId: number): Promise<number> {
  const rows = await sql`
    insert into topic_followers as f (program_id, topic_id, user_id)
    values (${db.programId}, ${topicId}, ${userId})
    on conflict (program_id, topic_id, user_id) do update set following = true, created_at = now()
      where not f.following
    returning 1`.all(db)
  await countFollowers(db, [{ topic_id: topicId, change: rows.length }])
  return rows.length
}

/**
 * Ends a user's following of a topic, which must be locked, and records it, so that `auto_follow` does not undo it; returns the
 * change in the follower count.
 */
export async function removeFollower(db: ProgramDb, topicId: number, userId: number): Promise<number> {
  const rows = await sql`
    update topic_followers set following = false, notification_level = 'chosen'
     where program_id = ${db.programId} and topic_id = ${topicId} and user_id = ${userId} and following
    returning 1`.all(db)
  if (rows.length === 0) {
    await sql`
      insert into topic_followers (program_id, topic_id, user_id, following)
      values (${db.programId}, ${topicId}, ${userId}, false)
      on conflict (program_id, topic_id, user_id) do nothing`.execute(db)
  }
  await countFollowers(db, [{ topic_id: topicId, change: -rows.length }])
  return -rows.length
}

/** The new posts of a topic that a follower is notified of: all, those whose publisher chooses it, or none. */
export const NOTIFICATION_LEVELS = ['all', 'chosen', 'none'] as const
type NotificationLevel = (typeof NOTIFICATION_LEVELS)[number]

/** Stores the level of a follower; false for a user who does not follow the topic. */
export async function setNotificationLevel(
  db: ProgramDb,
  topicId: number,
  userId: number,
  level: NotificationLevel,
): Promise<boolean> {
  const rows = await sql`
    update topic_followers set notification_level = ${level}
     where program_id = ${db.programId} and topic_id = ${topicId} and user_id = ${userId} and following
    returning 1`.all(db)
  return rows.length > 0
}

/** Ends all following of a user who leaves the program, and subtracts it from the counts, which an inactive user is not in. */
export async function leaveTopics(db: ProgramDb, userId: number): Promise<void> {
  const followed = sql`select topic_id from topic_followers
     where program_id = ${db.programId} and user_id = ${userId} and following`
  await sql`
    select id from topics
     where program_id = ${db.programId} and id in (${followed}) order by id for no key update`.execute(db)
  await sql`
    with gone as (
      delete from topic_followers where program_id = ${db.programId} and user_id = ${userId} returning topic_id, following
    )
    update topics t set follower_count = t.follower_count - 1
      from gone join users u on u.program_id = ${db.programId} and u.id = ${userId} and u.active
     where gone.following and t.program_id = ${db.programId} and t.id = gone.topic_id`.execute(db)
}

/** The change in a topic's follower count. */
export interface FollowerChange {
  readonly topic_id: number
  readonly change: number
}

/** Locks topics in the order of their ids, so that two changes to several topics cannot deadlock. */
export async function lockTopics(db: ProgramDb, topicIds: readonly number[]): Promise<void> {
  if (topicIds.length === 0) return
  await sql`
    select id from topics
     where program_id = ${db.programId} and id = any(${topicIds}) order by id for no key update`.execute(db)
}

/** Adds the written changes to the counts; the topics must be locked. */
export async function countFollowers(db: ProgramDb, changes: readonly FollowerChange[]): Promise<void> {
  const real = changes.filter(({ change }) => change !== 0)
  if (real.length === 0) return
  await sql`
    update topics t set follower_count = t.follower_count + c.change
      from unnest(${real.map(c => c.topic_id)}::bigint[], ${real.map(c => c.change)}::int[]) as c (topic_id, change)
     where t.program_id = ${db.programId} and t.id = c.topic_id`.execute(db)
}
