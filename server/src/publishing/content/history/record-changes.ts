// The history of a post. All code that writes a post does so inside `recordingChanges`, which compares the post before
// and after. A difference becomes a revision and makes its author the last writer. Under four eyes, it also returns a
// post to review if readers see it, or will without further action.

import { isNarrowed, requireOwnAudiences } from '../../../people/restrictions/index.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { isAmong, preparedForOne } from '../../../platform/db/ids.ts'
import { prepared, type Query, runTogether } from '../../../platform/db/query.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/http/endpoint.ts'
import { movePosts } from '../lifecycle/change-state.ts'
import { type LockedPost, lockForWrite, lockPost, targetingOf } from '../lock/lock.ts'
import { type ContentActor, publisherOf, writerOf } from '../record/actor.ts'
import { hydratePost } from '../record/hydrate.ts'
import { respondWithContent } from '../record/present-content.ts'
import type { Content } from '../record/record.ts'
import { type ContentState, mustBePublishable } from '../record/states.ts'
import { noteSender, REVIEWED_FIELDS } from '../review/four-eyes.ts'
import { REVIEW_RANK } from '../review/topic-review.ts'

export const REVISED_FIELDS = ['title', 'summary', 'body', 'images', 'channels', 'audiences', 'links'] as const

type RevisedField = (typeof REVISED_FIELDS)[number]

/** Maximum revisions of one post. */
const REVISIONS_MAX_COUNT = 200

/** Records a post created in this transaction, by the writer named in its row. */
export async function recordCreation(db: ProgramDb, contentIds: readonly number[]): Promise<void> {
  await runTogether(db, { recorded: creationSql(db, contentIds) })
}

/** `recordCreation` as a statement. */
export const creationSql = (db: ProgramDb, contentIds: readonly number[]): Query<unknown> =>
  preparedForOne(
    'post_creation_record',
    contentIds,
    sql`
    insert into content_revisions (program_id, content_id, at, author_user_id, author_client_id, changed, title, summary,
                                   body)
    select c.program_id, c.id, c.created_at, c.written_by_user_id, c.written_by_client_id,
           array_remove(array[${sql.join(REVISED_FIELDS.map(field => sql`case when ${IS_GIVEN[field]} then ${sql.lit(field)} end`))}], null),
           c.title, c.summary, c.body
      from content c
     where c.program_id = ${db.programId} and c.id ${isAmong(contentIds)}
     order by c.id`,
  )

const isIn = (table: string) =>
  sql`exists (select from ${sql.table(table)} x where x.program_id = c.program_id and x.content_id = c.id)`

/** SQL over a row `c` of content: whether a new post has this field. */
const IS_GIVEN: Readonly<Record<RevisedField, Sql<unknown>>> = {
  title: sql`c.title <> ''`,
  summary: sql`c.summary <> ''`,
  body: sql`c.body <> ''`,
  images: isIn('content_images'),
  channels: isIn('content_topics'),
  audiences: isIn('content_audiences'),
  links: isIn('content_links'),
}

/** Runs `work`, which changes a locked post, and records the changed fields. */
export async function recordingChanges(
  db: ProgramDb,
  baseUrl: string,
  actor: ContentActor,
  contentId: number,
  work: () => Promise<void>,
): Promise<void> {
  const before = await readFields(db, contentId)
  await work()
  const after = await readFields(db, contentId)
  const changed = REVISED_FIELDS.filter(field => before[field] !== after[field])
  if (changed.length === 0) return
  await insertRevision(db, actor, contentId, changed)
  if (!changed.some(field => REVIEWED_FIELDS.has(field))) return
  await storeWriter(db, actor, contentId)
  if (!(before.four_eyes_review || after.four_eyes_review) || !mustBePublishable(after.state)) return
  const post = await lockPost(db, { id: contentId, uuid: null })
  const options = { baseUrl, publishAt: null, reason: null, actorUserId: actor.userId }
  if (!post) return
  await movePosts(db, [post], 'review', options)
  await noteSender(db, actor, contentId)
}

type Fields = Readonly<Record<RevisedField, string>> & {
  readonly state: ContentState
  readonly four_eyes_review: boolean
}

/** The fields that revisions compare, each as text that is equal if nothing has changed. */
async function readFields(db: ProgramDb, contentId: number): Promise<Fields> {
  const of = (table: string, what: Sql<unknown>, order: Sql<unknown>) => sql`
    (select coalesce(jsonb_agg(${what} order by ${order}), '[]')::text from ${sql.table(table)} x
      where x.program_id = c.program_id and x.content_id = c.id)`
  const query = sql<Fields>`
    select c.state, p.four_eyes_review or ${REVIEW_RANK} > 0 as four_eyes_review, c.title, c.summary, md5(c.body) as body,
           ${of('content_images', sql`jsonb_build_array(x.url, x.alt)`, sql`x.position, x.id`)} as images,
           ${of('content_topics', sql`jsonb_build_array(x.topic_id, x.hidden)`, sql`x.topic_id`)} as channels,
           c.targeted::text || ${of('content_audiences', sql`x.audience_id`, sql`x.audience_id`)} as audiences,
           ${of('content_links', sql`jsonb_build_array(x.url, x.title, x.description, x.image_url)`, sql`x.position, x.id`)} as links
      from content c join programs p on p.id = c.program_id
     where c.program_id = ${db.programId} and c.id = ${contentId}`
  const { rows } = await prepared('revised_fields', query).execute(db)
  if (!rows[0]) throw new Error('the post is locked by this transaction')
  return rows[0]
}

/** Writes a revision, and deletes the oldest beyond the maximum. Ids of a post's revisions ascend: its writers lock the post. */
async function insertRevision(
  db: ProgramDb,
  actor: ContentActor,
  contentId: number,
  changed: readonly RevisedField[],
): Promise<void> {
  const { userId, clientId } = writerOf(actor)
  const query = sql`
    with dropped as (
      delete from content_revisions
       where program_id = ${db.programId} and content_id = ${contentId} and id <= (
         select id from content_revisions where program_id = ${db.programId} and content_id = ${contentId}
          order by id desc offset ${sql.lit(REVISIONS_MAX_COUNT - 1)} limit 1)
    )
    insert into content_revisions (program_id, content_id, author_user_id, author_client_id, changed, title, summary, body)
    select c.program_id, c.id, ${userId}::bigint, ${clientId}::text, ${changed}::text[], c.title, c.summary, c.body
      from content c where c.program_id = ${db.programId} and c.id = ${contentId}`
  await prepared('revision_add', query).execute(db)
}

async function storeWriter(db: ProgramDb, actor: ContentActor, contentId: number): Promise<void> {
  const { userId, clientId } = writerOf(actor)
  const query = sql`
    update content set written_by_user_id = ${userId}::bigint, written_by_client_id = ${clientId}::text
     where program_id = ${db.programId} and id = ${contentId}
       and (written_by_user_id, written_by_client_id) is distinct from (${userId}::bigint, ${clientId}::text)`
  await prepared('post_writer', query).execute(db)
}

/**
 * Locks the post of a path at the version that the client read, writes it, and records the change. Every endpoint that
 * writes a post uses it. `newTopicIds` are topics to be added.
 */
export async function writePost(
  context: Context<ContentActor>,
  contentId: string,
  write: (db: ProgramDb, post: LockedPost) => Promise<void>,
  newTopicIds: readonly number[] = [],
): Promise<LockedPost> {
  const { actor, db, services } = context
  const post = await lockForWrite(context, contentId, newTopicIds, 'afterwards')
  await recordingChanges(db, services.baseUrl(), actor, post.id, () => write(db, post))
  if (isNarrowed(publisherOf(actor))) await requireAudiencesOfLive(db, actor, post.id)
  return post
}

/** Like `writePost`; returns the updated post. */
export async function writeAndRespond(
  context: Context<ContentActor>,
  contentId: string,
  write: (db: ProgramDb, post: LockedPost) => Promise<void>,
  newTopicIds: readonly number[] = [],
): Promise<{ data: Content }> {
  const { id } = await writePost(context, contentId, write, newTopicIds)
  return respondWithContent(context, await hydratePost(context.db, id))
}

/** Throws 400 for a post that is live, or will be without another request, and names other audiences than those of the actor, or none. */
async function requireAudiencesOfLive(db: ProgramDb, actor: ContentActor, contentId: number): Promise<void> {
  const post = await lockPost(db, { id: contentId, uuid: null })
  if (post && mustBePublishable(post.state)) requireOwnAudiences(publisherOf(actor), targetingOf(post))
}
