import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { emitMany } from '../../platform/events/emit.ts'
import { notFound, tooBusy } from '../../platform/http/errors.ts'
import { hintPosts } from '../../platform/live/hints.ts'
import { commentCreated } from './announce-comment.ts'
import { notifyModerators } from './moderation/notify-moderators.ts'
import type { CommentState } from './review-rules.ts'

export interface NewComment {
  readonly contentId: number
  readonly userId: number
  readonly aliasId: number | null
  readonly body: string
  /** What `stateOfText` says of the body. */
  readonly state: Extract<CommentState, 'published' | 'review'>
  /** The thread's first comment when it is a reply. */
  readonly parentId: number | null
  /** The comment that it replies to: the thread's first one or another reply. */
  readonly repliedToId: number | null
}

/**
 * Writes comments on one post with all that counts them, and their events. The post's counter row hands out the
 * `post_number`s and stays locked until the commit: numbers are unique and without gaps. One that waits for review has its
 * number, but is neither counted nor announced. Returns the ids, in the order of the comments.
 * @throws HttpError 404 when a comment that is replied to has been deleted
 */
export async function addComments(db: ProgramDb, comments: readonly NewComment[]): Promise<number[]> {
  const [first] = comments
  if (!first) return []
  const { contentId } = first
  // The order of locks: engagements, by user, as likes take them too, then the post's counters, then the threads.
  const userIds = [...new Set(comments.map(({ userId }) => userId))].sort((a, b) => a - b)
  await markCommented(db, contentId, userIds)
  const ids = await insert(db, contentId, comments)
  await requireAnswered(db, comments)
  const published = comments.filter(({ state }) => state === 'published')
  await countReplies(db, contentId, published)
  const all = comments.map(({ userId, aliasId, state }, index) => ({
    state,
    id: ids[index] as number,
    content_id: contentId,
    author_user_id: userId,
    author_alias_id: aliasId,
  }))
  if (published.length > 0) hintPosts(db, [contentId])
  const announced = all.filter(({ state }) => state === 'published')
  await emitMany(db, announced.map(commentCreated))
  for (const comment of all) if (comment.state === 'review') await notifyModerators(db, comment, comment.author_user_id)
  return ids
}

const ATTEMPTS_MAX = 5

/**
 * Locks the engagements that exist before it adds others, as the batches of likes do: in another order the two could wait
 * for each other. One that appears meanwhile is there at the next attempt. `commented_at` is read with the lock: who
 * deletes a last comment at this moment has made it null.
 */
async function markCommented(db: ProgramDb, contentId: number, userIds: readonly number[], attempt = 1): Promise<void> {
  const { rows: missed } = await sql<{ user_id: number }>`
    with held as materialized (
      select u.user_id, e.user_id is not null as is_held, e.commented_at
        from unnest(${[...userIds]}::bigint[]) as u (user_id)
        left join lateral (
          select user_id, commented_at from engagements
           where program_id = ${db.programId} and user_id = u.user_id and content_id = ${contentId} limit 1 for update) e on true
    ), changed as (
      update engagements e set commented_at = now()
        from held h
       where h.is_held and e.program_id = ${db.programId} and e.user_id = h.user_id and e.content_id = ${contentId}
         and h.commented_at is null
    ), added as (
      insert into engagements (program_id, user_id, content_id, commented_at)
      select ${db.programId}, user_id, ${contentId}, now() from held where not is_held
      on conflict do nothing
      returning user_id
    )
    select user_id from held where not is_held and user_id not in (select user_id from added)`.execute(db)
  if (missed.length === 0) return
  if (attempt >= ATTEMPTS_MAX) throw tooBusy()
  const again = missed.map(row => row.user_id)
  return markCommented(db, contentId, again, attempt + 1)
}

async function insert(db: ProgramDb, contentId: number, comments: readonly NewComment[]): Promise<number[]> {
  const column = <K extends keyof NewComment>(name: K) => comments.map(comment => comment[name])
  const { rows } = await sql<{ id: number; post_number: number }>`
    with new as materialized (
      select * from unnest(${column('userId')}::bigint[], ${column('aliasId')}::bigint[], ${column('body')}::text[],
                           ${column('state')}::text[], ${column('parentId')}::bigint[], ${column('repliedToId')}::bigint[])
        with ordinality as c (user_id, alias_id, body, state, parent_id, replied_to_id, n)
    ), counted as (
      insert into post_counters as p (program_id, content_id, comment_count, comment_sequence)
      select ${db.programId}, ${contentId}, count(*) filter (where state = 'published' and parent_id is null), count(*) from new
      on conflict (program_id, content_id)
        do update set comment_count = p.comment_count + excluded.comment_count,
                      comment_sequence = p.comment_sequence + excluded.comment_sequence
      returning comment_sequence, clock_timestamp() as at
    )
    insert into comments (program_id, content_id, post_number, parent_id, replied_to_id, body, author_user_id,
                          author_alias_id, state, announced, created_at, updated_at)
    select ${db.programId}, ${contentId}, comment_sequence - ${comments.length}::integer + n, parent_id, replied_to_id, body,
           user_id, alias_id, state, state = 'published', at, at
      from new cross join counted
     order by n
    returning id, post_number`.execute(db)
  return rows.sort((a, b) => a.post_number - b.post_number).map(({ id }) => id)
}

/** After the lock on the counters, which a deletion takes as well. */
async function requireAnswered(db: ProgramDb, comments: readonly NewComment[]): Promise<void> {
  const ids = [...new Set(comments.flatMap(({ repliedToId }) => repliedToId ?? []))]
  if (ids.length === 0) return
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from comments
     where program_id = ${db.programId} and id = any(${ids}::bigint[]) and state <> 'deleted'`.execute(db)
  if (rows[0]?.count !== ids.length) throw notFound('Comment')
}

/** After the lock on the counters, so that the threads' states are those that hold. */
async function countReplies(db: ProgramDb, contentId: number, published: readonly NewComment[]): Promise<void> {
  const parentIds = published.flatMap(({ parentId }) => parentId ?? [])
  if (parentIds.length === 0) return
  await sql`
    with answered as (
      update comments c set reply_count = c.reply_count + t.count
        from (select parent_id, count(*)::integer as count from unnest(${parentIds}::bigint[]) as r (parent_id)
               group by parent_id) t
       where c.program_id = ${db.programId} and c.id = t.parent_id
      returning c.state, t.count
    ), shown as (
      select coalesce(sum(count), 0)::integer as count from answered where state in ('published', 'deleted')
    )
    update post_counters p set comment_count = p.comment_count + s.count
      from shown s
     where p.program_id = ${db.programId} and p.content_id = ${contentId} and s.count > 0`.execute(db)
}
