import { sql } from 'kysely'
import { uniqueUserCount } from '../../../people/audiences/index.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { readTargetsOfPosts, type Targets } from './targets.ts'

export interface Reach {
  /** Members of the audiences; 0 when none is named. */
  readonly audiences: number
  /** Members who can see one of the topics. */
  readonly topics: number
  /** Members who can see the post, or could once it is published. */
  readonly audiences_and_topics: number
}

/** Counts the active members whom something reaches, each once. */
export async function countReach(
  db: ProgramDb,
  { targeted, audience_ids, open, topic_audience_ids }: Targets,
): Promise<Reach> {
  const audiences = targeted ? await uniqueUserCount(db, audience_ids) : 0
  const topics = open ? await countEveryone(db) : await uniqueUserCount(db, topic_audience_ids)
  const both = open || audiences === 0 ? audiences : await countInBoth(db, audience_ids, topic_audience_ids)
  return { audiences, topics, audiences_and_topics: targeted ? both : topics }
}

/** How many people see each of these posts now, or would. Posts that reach the same people are counted once. */
export async function countReachOfPosts(
  db: ProgramDb,
  contentIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (contentIds.length === 0) return new Map()
  const targets = await readTargetsOfPosts(db, contentIds)
  const counted = new Map<string, number>()
  const reach = new Map<number, number>()
  for (const [id, whom] of targets) {
    const key = JSON.stringify(whom)
    const people = counted.get(key) ?? (await countReach(db, whom)).audiences_and_topics
    counted.set(key, people)
    reach.set(id, people)
  }
  return reach
}

/** From the counts that the database keeps of users (people/users/present.ts), without the deactivated ones. */
async function countEveryone(db: ProgramDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce((select sum(size) from user_blocks where program_id = ${db.programId}), 0)::int
           - (select count(*) from users where program_id = ${db.programId} and not active)::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Active users who are in one of these audiences and in one of those. */
async function countInBoth(db: ProgramDb, these: readonly number[], those: readonly number[]): Promise<number> {
  const membersOf = (audienceIds: readonly number[]) => sql`
    select m.user_id from audience_members m where m.program_id = ${db.programId} and m.audience_id = any(${audienceIds})`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
      from (${membersOf(these)} intersect ${membersOf(those)}) as member
      join users u on u.program_id = ${db.programId} and u.id = member.user_id and u.active`.execute(db)
  return rows[0]?.count ?? 0
}
