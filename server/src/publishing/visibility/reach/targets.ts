import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { isAmong } from '../../../platform/db/query.ts'
import { EVERYBODY, type PostKeys } from '../people/viewers.ts'

/** The audiences that the post names are gone. */
const NOBODY = -1

/** Whom something reaches: the rule of who sees a post, by sets of members instead of one reader. */
export interface Targets {
  /** It names audiences, though these may be gone. */
  readonly targeted: boolean
  readonly audience_ids: readonly number[]
  /** One of its published topics is open to everyone. */
  readonly open: boolean
  readonly topic_audience_ids: readonly number[]
}

/** Those of a post in any state; undefined without the post. */
export const readTargetsOfPost = async (db: ProgramDb, contentId: number): Promise<Targets | undefined> =>
  (await readTargetsOfPosts(db, [contentId])).get(contentId)

/** The same of several, by id. */
export async function readTargetsOfPosts(
  db: ProgramDb,
  contentIds: readonly number[],
): Promise<ReadonlyMap<number, Targets>> {
  const { rows } = await sql<Targets & { id: number }>`
    select c.id, c.targeted,
           array(select ca.audience_id from content_audiences ca
                  where ca.program_id = c.program_id and ca.content_id = c.id order by 1) as audience_ids,
           exists (select ${TOPICS_OF_POST} where ct.program_id = c.program_id and ct.content_id = c.id and not t.targeted) as open,
           array(select distinct ta.audience_id ${TOPICS_OF_POST}
                   join topic_audiences ta on ta.program_id = t.program_id and ta.topic_id = t.id
                  where ct.program_id = c.program_id and ct.content_id = c.id and t.targeted order by 1) as topic_audience_ids
      from content c
     where c.program_id = ${db.programId} and c.id ${isAmong(contentIds)}`.execute(db)
  return new Map(rows.map(({ id, ...targets }) => [id, targets]))
}

const TOPICS_OF_POST = sql`
  from content_topics ct join topics t on t.program_id = ct.program_id and t.id = ct.topic_id and t.state = 'published'`

/** As `post_feed` has them while the post is published: who sees it, or would. */
export const keysOfTargets = ({ targeted, audience_ids, open, topic_audience_ids }: Targets): PostKeys => ({
  access_keys: [...(open ? [EVERYBODY] : []), ...topic_audience_ids],
  audience_keys: targeted && audience_ids.length === 0 ? [NOBODY] : targeted ? audience_ids : [],
})

/** The side of the topics, of a post that would be in these; null means every topic of the program. */
export async function readTargetsOfTopics(
  db: ProgramDb,
  topicIds: readonly number[] | null,
): Promise<Pick<Targets, 'open' | 'topic_audience_ids'>> {
  const { rows } = await sql<Pick<Targets, 'open' | 'topic_audience_ids'>>`
    with topic as (
      select t.id, t.targeted from topics t
       where t.program_id = ${db.programId} and t.state = 'published'
         and ${topicIds === null ? sql`true` : sql`t.id = any(${topicIds})`}
    )
    select exists (select from topic where not topic.targeted) as open,
           array(select distinct ta.audience_id
                   from topic join topic_audiences ta on ta.program_id = ${db.programId} and ta.topic_id = topic.id
                  where topic.targeted) as topic_audience_ids`.execute(db)
  return rows[0] as (typeof rows)[number]
}
