import { NOBODY_RESTRICTED, type Restricted } from '../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { isAmong } from '../../platform/db/ids.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { EVERYBODY, type PostKeys, viewerCountSql } from './viewers-of-post.ts'

export interface Reach {
  /** Members of the audiences; 0 when none is named. */
  readonly audiences: number
  /** Members who can see one of the topics. */
  readonly topics: number
  /** Members who can see the post, or could once it is published. */
  readonly audiences_and_topics: number
}

/** Counts the active members that these targets reach, each once. */
export async function countReach(db: ProgramDb, targets: Targets): Promise<Reach> {
  const row = await reachSql(db.programId, targets).first(db)
  return row as Reach
}

/** SQL: the counts of `countReach` as one row. */
export function reachSql(programId: number, targets: Targets): Sql<Reach> {
  const { access_keys, audience_keys, among } = keysOfTargets(targets)
  const count = (keys: PostKeys) => viewerCountSql(programId, { ...keys, among: among ?? null })
  const audiences = targets.targeted ? count({ access_keys: [EVERYBODY], audience_keys }) : sql`0`
  const both = targets.open ? sql`audiences` : count({ access_keys, audience_keys })
  return sql<Reach>`
    with counts as materialized (
      select ${audiences} as audiences, ${count({ access_keys, audience_keys: [] })} as topics)
    select audiences, topics, ${targets.targeted ? both : sql`topics`} as audiences_and_topics from counts`
}

/**
 * The number of people who see each of these posts, or would if it were published. Posts with equal keys share one query.
 * @param people SQL of ids: only these people are counted
 */
export async function countReachOfPosts(
  db: ProgramDb,
  contentIds: readonly number[],
  reader: Restricted = NOBODY_RESTRICTED,
  people: Sql<unknown> | null = null,
): Promise<ReadonlyMap<number, number>> {
  const targets = await readTargetsOfPosts(db, contentIds, reader)
  const keys = new Map([...targets].map(([id, ofPost]) => [id, JSON.stringify(keysOfTargets(ofPost))]))
  const different = [...new Set(keys.values())]
  if (different.length === 0) return new Map()
  const counts = different.map(one => viewerCountSql(db.programId, JSON.parse(one), people))
  const row = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.first(db)
  const known = new Map(different.map((one, n) => [one, row?.counts[n] ?? 0]))
  return new Map([...keys].map(([id, one]) => [id, known.get(one) ?? 0]))
}

/** An audience key that no reader holds: all audiences of the post are deleted. */
const NOBODY = -1

/** The audiences at which a post is aimed: the rule of visibility without a reader. */
export interface Targets {
  /** The post names audiences, even if all are deleted. */
  readonly targeted: boolean
  readonly audience_ids: readonly number[]
  /** One of its published topics is open to all users. */
  readonly open: boolean
  readonly topic_audience_ids: readonly number[]
  /** See `PostKeys`. */
  readonly among?: readonly number[] | null
}

/** The targets of a post in any state, narrowed to the people of the reader; undefined without the post. */
export const readTargetsOfPost = async (
  db: ProgramDb,
  contentId: number,
  reader: Restricted,
): Promise<Targets | undefined> => (await readTargetsOfPosts(db, [contentId], reader)).get(contentId)

async function readTargetsOfPosts(
  db: ProgramDb,
  contentIds: readonly number[],
  { restrictions }: Restricted,
): Promise<ReadonlyMap<number, Targets>> {
  if (contentIds.length === 0) return new Map()
  const rows = await sql<Targets & { id: number }>`
    select c.id, c.targeted,
           array(select ca.audience_id from content_audiences ca
                  where ca.program_id = c.program_id and ca.content_id = c.id order by 1) as audience_ids,
           exists (select ${TOPICS_OF_POST} where ct.program_id = c.program_id and ct.content_id = c.id and not t.targeted) as open,
           array(select distinct ta.audience_id ${TOPICS_OF_POST}
                   join topic_audiences ta on ta.program_id = t.program_id and ta.topic_id = t.id
                  where ct.program_id = c.program_id and ct.content_id = c.id and t.targeted order by 1) as topic_audience_ids
      from content c
     where c.program_id = ${db.programId} and c.id ${isAmong(contentIds)}`.all(db)
  return new Map(rows.map(({ id, ...targets }) => [id, { ...targets, among: restrictions.audienceIds }]))
}

const TOPICS_OF_POST = sql`
  from content_topics ct join topics t on t.program_id = ct.program_id and t.id = ct.topic_id and t.state = 'published'`

/** The keys that `post_feed` has for the post while it is published. */
export const keysOfTargets = ({
  targeted,
  audience_ids,
  open,
  topic_audience_ids,
  among = null,
}: Targets): PostKeys => ({
  access_keys: [...(open ? [EVERYBODY] : []), ...topic_audience_ids],
  audience_keys: targeted && audience_ids.length === 0 ? [NOBODY] : targeted ? audience_ids : [],
  among,
})

/** The topics' part of the targets, for a post in these topics; null means every topic of the program. */
export async function readTargetsOfTopics(
  db: ProgramDb,
  topicIds: readonly number[] | null,
): Promise<Pick<Targets, 'open' | 'topic_audience_ids'>> {
  return sql<Pick<Targets, 'open' | 'topic_audience_ids'>>`
    with topic as (
      select t.id, t.targeted from topics t
       where t.program_id = ${db.programId} and t.state = 'published'
         and ${topicIds === null ? sql`true` : sql`t.id = any(${topicIds})`}
    )
    select exists (select from topic where not topic.targeted) as open,
           array(select distinct ta.audience_id
                   from topic join topic_audiences ta on ta.program_id = ${db.programId} and ta.topic_id = topic.id
                  where topic.targeted) as topic_audience_ids`.one(db)
}
