import { type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { type ContentRef, lockTopicsOf, lockTopicsOfPost } from '../../visibility/index.ts'
import type { ContentState } from './states.ts'

/** A post whose row is locked until the transaction ends, as it is at that moment. */
export interface LockedPost {
  readonly id: number
  readonly uuid: string
  readonly content_type: string
  readonly state: ContentState
  /** Rises with every write of the post and every change of its state. */
  readonly edition: number
  readonly title: string
  readonly has_topic: boolean
  readonly scheduled_at: Date | null
  readonly expires_at: Date | null
  readonly revalidate_at: Date | null
  readonly reviewer_user_id: number | null
  readonly written_by_user_id: number | null
  readonly written_by_client_id: string | null
  /** The program's setting: its last writer does not publish a post. */
  readonly four_eyes_review: boolean
  /** The database's clock, in whole milliseconds as timestamps are returned. */
  readonly now: Date
}

/**
 * Locks the post that a path names, its topics and those that it is about to get; null when the program has none such.
 * Changes to one post follow each other.
 */
export async function lockPost(
  db: ProgramDb,
  ref: ContentRef | null,
  newTopicIds: readonly number[] = [],
): Promise<LockedPost | null> {
  if (!ref) return null
  const named = ref.uuid === null ? sql`c.id = ${ref.id}` : sql`c.uuid = ${ref.uuid}`
  const topicIds = await lockTopicsOfPost(db, named, newTopicIds)
  const [post] = await lockPosts(db, topicIds, sql`${named} for update`)
  return post ?? null
}

/** Locks a post that this transaction has made. */
export async function lockNewPost(db: ProgramDb, id: number): Promise<LockedPost> {
  const post = await lockPost(db, { id, uuid: null })
  if (!post) throw new Error('the post was made in this transaction')
  return post
}

/**
 * Locks those of the posts for which `due`, SQL over a row `c` of content, still holds, and their topics; a post that is
 * locked elsewhere is left for the next time.
 */
export async function lockDuePosts(
  db: ProgramDb,
  ids: readonly number[],
  due: RawBuilder<unknown>,
): Promise<LockedPost[]> {
  const topicIds = await lockTopicsOf(db, ids)
  return lockPosts(db, topicIds, sql`c.id = any(${ids}) and ${due} order by c.id for update skip locked`)
}

/**
 * Locks posts whose topics are locked. They are read after that, by a statement that sees what was committed while the
 * locks were waited for; topics that a post was given in that time are locked as well.
 */
async function lockPosts(
  db: ProgramDb,
  lockedTopicIds: readonly number[],
  which: RawBuilder<unknown>,
): Promise<LockedPost[]> {
  const locked = await sql<{
    id: number
  }>`select c.id from content c where c.program_id = ${db.programId} and ${which}`.execute(db)
  if (locked.rows.length === 0) return []
  const ids = locked.rows.map(row => row.id)
  const { rows } = await sql<LockedPost & { topic_ids: number[] }>`
    select c.id, c.uuid, c.content_type, c.state, c.edition, c.title, c.scheduled_at, c.expires_at, c.revalidate_at, c.reviewer_user_id,
           c.written_by_user_id, c.written_by_client_id, p.four_eyes_review, t.topic_ids,
           cardinality(t.topic_ids) > 0 as has_topic, date_trunc('milliseconds', clock_timestamp()) as now
      from content c
      join programs p on p.id = c.program_id
     cross join lateral (
       select coalesce(array_agg(ct.topic_id), '{}') as topic_ids
         from content_topics ct where ct.program_id = c.program_id and ct.content_id = c.id) t
     where c.program_id = ${db.programId} and c.id = any(${ids}) order by c.id`.execute(db)
  if (rows.some(post => post.topic_ids.some(id => !lockedTopicIds.includes(id)))) await lockTopicsOf(db, ids)
  return rows
}
