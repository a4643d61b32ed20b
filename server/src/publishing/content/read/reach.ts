import { sql } from 'kysely'
import { uniqueUserCount } from '../../../people/audiences/index.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'

export interface Reach {
  /** Members of the post's audiences; 0 when it names none. */
  readonly audiences: number
  /** Members who can see one of its topics. */
  readonly topics: number
  /** Members who can see the post, or could once it is published. */
  readonly audiences_and_topics: number
}

/** Counts the active members that a post reaches, each once; null without the post. */
export async function readReach(db: ProgramDb, contentId: number): Promise<Reach | null> {
  const targets = await readTargets(db, contentId)
  if (!targets) return null
  const { targeted, audience_ids, open, topic_audience_ids } = targets
  const audiences = targeted ? await uniqueUserCount(db, audience_ids) : 0
  const topics = open ? await countEveryone(db) : await uniqueUserCount(db, topic_audience_ids)
  const both = open || audiences === 0 ? audiences : await countInBoth(db, audience_ids, topic_audience_ids)
  return { audiences, topics, audiences_and_topics: targeted ? both : topics }
}

interface Targets {
  /** It names audiences, though these may be gone. */
  readonly targeted: boolean
  readonly audience_ids: number[]
  /** One of its published topics is open to everyone. */
  readonly open: boolean
  readonly topic_audience_ids: number[]
}

/** The rule of who sees a post (`visibility/`), by sets of members instead of one reader. */
async function readTargets(db: ProgramDb, contentId: number): Promise<Targets | undefined> {
  const { rows } = await sql<Targets>`
    with topic as (
      select t.id, t.targeted
        from content_topics ct
        join topics t on t.program_id = ct.program_id and t.id = ct.topic_id and t.state = 'published'
       where ct.program_id = ${db.programId} and ct.content_id = ${contentId}
    )
    select c.targeted,
           array(select ca.audience_id from content_audiences ca
                  where ca.program_id = c.program_id and ca.content_id = c.id) as audience_ids,
           exists (select from topic where not topic.targeted) as open,
           array(select distinct ta.audience_id
                   from topic join topic_audiences ta on ta.program_id = c.program_id and ta.topic_id = topic.id
                  where topic.targeted) as topic_audience_ids
      from content c
     where c.program_id = ${db.programId} and c.id = ${contentId}`.execute(db)
  return rows[0]
}

async function countEveryone(db: ProgramDb): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('program_id', '=', db.programId)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  return count
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
