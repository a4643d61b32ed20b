// A post under optimistic locking (docs/contract/content.md#versions): a writer may state the version that it read.

import type { Targeting } from '../../../people/audiences/index.ts'
import { requireOwnAudiences } from '../../../people/restrictions/index.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { prepared, runTogether } from '../../../platform/db/query.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import { checkIfMatch, entityTag } from '../../../platform/http/conditional.ts'
import type { Context } from '../../../platform/http/endpoint.ts'
import {
  type ContentRef,
  lockTopicsOf,
  lockTopicsOfPostSql,
  readContentRef,
  requireOwnTopics,
  requireWritablePost,
} from '../../visibility/index.ts'
import { type ContentActor, publisherOf } from '../record/actor.ts'
import { type ContentState, mustBePublishable } from '../record/states.ts'
import { REVIEW_RANK } from '../review/topic-review.ts'

/**
 * Locks the post that a request changes: of two requests with the same entity tag, the second is refused. `audiences`: whether the
 * audiences of a post that is live are checked now, since the write leaves them as they are, or by the caller afterwards.
 * @throws HttpError 404 without the post, 403 and 400 where the restrictions of the actor's role do not allow the write, 412 when
 *   `If-Match` names another version
 */
export async function lockForWrite(
  { db, request, actor }: Pick<Context<ContentActor>, 'db' | 'request' | 'actor'>,
  contentId: string,
  newTopicIds: readonly number[] = [],
  audiences: 'now' | 'afterwards' = 'now',
): Promise<LockedPost> {
  const post = await lockWritable(db, actor, contentId, newTopicIds)
  checkIfMatch(request, entityTag(post.edition))
  if (audiences === 'now' && mustBePublishable(post.state)) requireOwnAudiences(publisherOf(actor), targetingOf(post))
  return post
}

/** Locks a post whose topics, and new topics, are all the actor's. Throws 404 and 403. */
export async function lockWritable(
  db: ProgramDb,
  actor: ContentActor,
  contentId: string,
  newTopicIds: readonly number[] = [],
): Promise<LockedPost> {
  const post = await lockPost(db, readContentRef(contentId), newTopicIds)
  if (!post) throw notFound('Content')
  await requireWritablePost(db, publisherOf(actor), post)
  await requireOwnTopics(db, publisherOf(actor), newTopicIds)
  return post
}

/** The audiences of a locked post. */
export const targetingOf = ({ targeted, audience_ids }: LockedPost): Targeting => ({
  targeted,
  audienceIds: audience_ids,
})

/** Sets the entity tag of a response that changed a post and does not contain it. */
export async function tagOfPost({ db, reply }: Pick<Context, 'db' | 'reply'>, id: number): Promise<void> {
  const { rows } = await editionSql(db, id).execute(db)
  const { edition } = rows[0] as (typeof rows)[number]
  reply.header('etag', entityTag(edition))
}

const editionSql = (db: ProgramDb, id: number) =>
  prepared(
    'post_edition',
    sql<{ edition: number }>`select edition from content where program_id = ${db.programId} and id = ${id}`,
  )

/** A post whose row is locked until the end of the transaction, as read under the lock. */
export interface LockedPost {
  readonly id: number
  readonly uuid: string
  readonly content_type: string
  readonly state: ContentState
  /** Rises with every write of the post and every change of its state. */
  readonly edition: number
  readonly title: string
  readonly has_topic: boolean
  readonly topic_ids: readonly number[]
  readonly targeted: boolean
  readonly audience_ids: readonly number[]
  readonly scheduled_at: Date | null
  readonly expires_at: Date | null
  readonly revalidate_at: Date | null
  /** Until when it must be read. */
  readonly due_at: Date | null
  readonly reviewer_user_id: number | null
  readonly written_by_user_id: number | null
  readonly written_by_client_id: string | null
  readonly requires_acknowledgement: boolean
  readonly notification_channels: readonly string[]
  /** Readers could see it before, in whatever state it is now. */
  readonly was_published: boolean
  /** The next publication is a later one that names channels again. */
  readonly notifies_again: boolean
  /** The last publication that named channels. */
  readonly notified_at: Date | null
  readonly has_video: boolean
  /** The program's setting, or that of a topic: the last writer of a post may not publish it. */
  readonly four_eyes_review: boolean
  /** One of its topics asks for a program manager or its reviewer. */
  readonly needs_manager: boolean
  readonly review_sent_by: number | null
  /** The database's clock, in whole milliseconds as timestamps are returned. */
  readonly now: Date
}

/**
 * Locks the post named by a path, its topics and those to be added, so that changes to one post are serialised; null if
 * the program has no such post.
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

/** Locks a post that this transaction has created. */
export async function lockNewPost(db: ProgramDb, id: number): Promise<LockedPost> {
  const post = await lockPost(db, { id, uuid: null })
  if (!post) throw new Error('the post was made in this transaction')
  return post
}

/**
 * Locks those of the posts for which `due`, SQL over a row `c` of content, is still true, and their topics. A post that
 * another transaction has locked is skipped until the next run.
 */
export async function lockDuePosts(db: ProgramDb, ids: readonly number[], due: Sql<unknown>): Promise<LockedPost[]> {
  const topicIds = await lockTopicsOf(db, ids)
  const locked = await sql<{ id: number }>`
    select c.id from content c
     where c.program_id = ${db.programId} and c.id = any(${ids}) and ${due}
     order by c.id for update skip locked`.execute(db)
  if (locked.rows.length === 0) return []
  const lockedIds = locked.rows.map(row => row.id)
  const rows = await lockedPostsSql(db, sql`c.id = any(${lockedIds})`).all(db)
  await lockNewTopics(db, rows, topicIds)
  return rows
}

/**
 * SQL: posts whose topics and then rows have been locked. A separate statement, so that it sees changes committed while
 * it waited for the locks.
 */
const lockedPostsSql = (db: ProgramDb, which: Sql<unknown>) => sql<LockedPost>`
    select c.id, c.uuid, c.content_type, c.state, c.edition, c.title, c.scheduled_at, c.expires_at,
           c.revalidate_at, c.must_read_due_at as due_at, c.reviewer_user_id, c.written_by_user_id, c.written_by_client_id, c.requires_acknowledgement,
           c.notification_channels, c.was_published or c.published_at is not null as was_published, c.notifies_again, c.notified_at,
           p.four_eyes_review or ${REVIEW_RANK} > 0 as four_eyes_review, ${REVIEW_RANK} = 2 as needs_manager, c.review_sent_by,
           t.topic_ids, cardinality(t.topic_ids) > 0 as has_topic, c.targeted,
           array(select ca.audience_id from content_audiences ca
                  where ca.program_id = c.program_id and ca.content_id = c.id order by 1) as audience_ids,
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
  posts: readonly LockedPost[],
  lockedTopicIds: readonly number[],
): Promise<void> {
  const hasNew = posts.some(post => post.topic_ids.some(id => !lockedTopicIds.includes(id)))
  if (!hasNew) return
  await lockTopicsOf(
    db,
    posts.map(post => post.id),
  )
}
