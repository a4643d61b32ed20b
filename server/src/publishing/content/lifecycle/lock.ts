import { type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { runTogether } from '../../../platform/db/query.ts'
import { type ContentRef, lockTopicsOf, lockTopicsOfPostSql } from '../../visibility/index.ts'
import type { ContentState } from './states.ts'

/** A post whose row is locked until the transaction ends, as read under the lock. */
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
  readonly requires_acknowledgement: boolean
  readonly has_video: boolean
  /** The program's setting: the last writer of a post may not publish it. */
  readonly four_eyes_review: boolean
  /** The database's clock, in whole milliseconds as timestamps are returned. */
  readonly now: Date
}

/**
 * Locks the post named by a path, its topics and those to be added; null if the program has no such post. Changes to
 * one post follow each other.
 */
export async function lockPost(
  db: ProgramDb,
  ref: ContentRef | null,
  newTopicIds: readonly number[] = [],
): Promise<LockedPost | null> {
  if (!ref) return null
  const named = ref.uuid === null ? sql`c.id = ${ref.id}` : sql`c.uuid = ${ref.uuid}`
  const { topics, posts } = await runTogether(db, {
    topics: lockTopicsOfPostSql(db, named, newTopicIds),
    lock: sql`select c.id from content c where c.program_id = ${db.programId} and ${named} for update`,
    posts: lockedPostsSql(db, named),
  })
  const topicIds = topics.map(topic => topic.id)
  await lockNewTopics(db, posts, topicIds)
  return posts[0] ?? null
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
  const locked = await sql<{ id: number }>`
    select c.id from content c
     where c.program_id = ${db.programId} and c.id = any(${ids}) and ${due} order by c.id for update skip locked`.execute(
    db,
  )
  if (locked.rows.length === 0) return []
  const lockedIds = locked.rows.map(row => row.id)
  const { rows } = await lockedPostsSql(db, sql`c.id = any(${lockedIds})`).execute(db)
  await lockNewTopics(db, rows, topicIds)
  return rows
}

type PostWithTopics = LockedPost & { readonly topic_ids: readonly number[] }

/**
 * SQL: posts whose topics and then rows have been locked. It is a statement of its own, so that it sees what was committed
 * while waiting for the locks.
 */
const lockedPostsSql = (db: ProgramDb, which: RawBuilder<unknown>) => sql<PostWithTopics>`
    select c.id, c.uuid, c.content_type, c.state, c.edition, c.title, c.scheduled_at, c.expires_at,
           c.revalidate_at, c.reviewer_user_id, c.written_by_user_id, c.written_by_client_id, c.requires_acknowledgement,
           p.four_eyes_review, t.topic_ids, cardinality(t.topic_ids) > 0 as has_topic,
           exists (select from content_videos v where v.program_id = c.program_id and v.content_id = c.id) as has_video,
           date_trunc('milliseconds', clock_timestamp()) as now
      from content c
      join programs p on p.id = c.program_id
     cross join lateral (
       select coalesce(array_agg(ct.topic_id), '{}') as topic_ids
         from content_topics ct where ct.program_id = c.program_id and ct.content_id = c.id) t
     where c.program_id = ${db.programId} and ${which} order by c.id`

/** Topics added to the posts while waiting for their locks are locked as well. */
async function lockNewTopics(
  db: ProgramDb,
  posts: readonly PostWithTopics[],
  lockedTopicIds: readonly number[],
): Promise<void> {
  const hasNew = posts.some(post => post.topic_ids.some(id => !lockedTopicIds.includes(id)))
  if (!hasNew) return
  await lockTopicsOf(
    db,
    posts.map(post => post.id),
  )
}
