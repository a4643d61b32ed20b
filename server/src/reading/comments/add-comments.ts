import { type RawBuilder, sql } from 'kysely'
import { NoMemberError } from '../../platform/db/errors.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { membersLockSql } from '../../platform/db/hold-members.ts'
import { PREPARED, runTogether } from '../../platform/db/kysely.ts'
import { busOf } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { EVENTS_CHANNEL } from '../../platform/events/emit.ts'
import { notFound } from '../../platform/http/errors.ts'
import { hintPosts } from '../../platform/live/hints.ts'
import { COMMENT_CREATED_SQL } from './announce-comment.ts'
import type { PresentedComment } from './comment.ts'
import { notifyModerators } from './moderation/notify-moderators.ts'
import { type CommentRecord, commentsSql, presentComment } from './present-comments.ts'
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

/** Another transaction has just made an engagement of one of the authors with the post: the same again will find it. */
export class EngagementAppeared extends Error {}

/**
 * Writes comments on one post with all that counts them, and their events: sent together, since the post's counter row,
 * which hands out the `post_number`s, stays locked until the commit. So numbers are unique and without gaps. One that waits
 * for review has its number, but is neither counted nor announced. Returns the comments, in their order.
 * @throws HttpError 404 when a comment that is replied to has been deleted
 * @throws NoMemberError when an author is no member any more, or ceases to be one
 */
export async function addComments(
  db: ProgramDb,
  comments: readonly NewComment[],
  expanded: boolean,
): Promise<PresentedComment[]> {
  const [first] = comments
  if (!first) return []
  const { contentId } = first
  // The order of locks: members, engagements, by user, as likes take them too, then the post's counters, then the threads.
  const userIds = [...new Set(comments.map(({ userId }) => userId))].sort((a, b) => a - b)
  const published = comments.filter(({ state }) => state === 'published')
  const repliedToIds = [...new Set(comments.flatMap(({ repliedToId }) => repliedToId ?? []))]
  const parentIds = published.flatMap(({ parentId }) => parentId ?? [])
  const [members, missed, , repliedTo, , added] = await runTogether<
    [unknown, unknown, unknown, unknown, unknown, CommentRecord]
  >(db, [
    membersLockSql(db, userIds),
    markCommentedSql(db, contentId, userIds),
    insertSql(db, contentId, comments),
    // After the lock on the counters, which a deletion takes as well.
    repliedToIds.length > 0 ? existingSql(db, repliedToIds) : NOTHING,
    parentIds.length > 0 ? countRepliesSql(db, contentId, parentIds) : NOTHING,
    commentsSql(db, lastComments(db, contentId, comments.length), expanded),
  ])
  if (members.length < userIds.length) throw new NoMemberError()
  if (missed.length > 0) throw new EngagementAppeared()
  if (repliedTo.length < repliedToIds.length) throw notFound('Comment')
  if (published.length > 0) {
    busOf(db).wake(db, EVENTS_CHANNEL)
    hintPosts(db, [contentId])
  }
  for (const { id, state, author_user_id } of added) {
    if (state === 'review') await notifyModerators(db, { id, content_id: contentId }, author_user_id)
  }
  return added.map(presentComment)
}

const NOTHING = sql`${PREPARED} select where false`

/**
 * SQL: locks the engagements that exist before it adds others, as the batches of likes do: in another order the two could
 * wait for each other. Returns the users whose engagement appeared meanwhile. `commented_at` is read with the lock: who
 * deletes a last comment at this moment has made it null.
 */
const markCommentedSql = (db: ProgramDb, contentId: number, userIds: readonly number[]): RawBuilder<unknown> => sql`
    ${PREPARED} with held as materialized (
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
    select user_id from held where not is_held and user_id not in (select user_id from added)`

/** SQL: writes the comments with numbers from the post's counter, and announces those that are published. */
function insertSql(db: ProgramDb, contentId: number, comments: readonly NewComment[]): RawBuilder<unknown> {
  const column = <K extends keyof NewComment>(name: K) => comments.map(comment => comment[name])
  return sql`
    ${PREPARED} with new as materialized (
      select * from unnest(${column('userId')}::bigint[], ${column('aliasId')}::bigint[], ${column('body')}::text[],
                           ${column('state')}::text[], ${column('parentId')}::bigint[], ${column('repliedToId')}::bigint[],
                           ${comments.map(() => uuidv7())}::uuid[])
        with ordinality as c (user_id, alias_id, body, state, parent_id, replied_to_id, event_id, n)
    ), counted as (
      insert into post_counters as p (program_id, content_id, comment_count, comment_sequence)
      select ${db.programId}, ${contentId}, count(*) filter (where state = 'published' and parent_id is null), count(*) from new
      on conflict (program_id, content_id)
        do update set comment_count = p.comment_count + excluded.comment_count,
                      comment_sequence = p.comment_sequence + excluded.comment_sequence
      returning comment_sequence - ${comments.length}::integer as last, clock_timestamp() as at
    ), added as (
      insert into comments (program_id, content_id, post_number, parent_id, replied_to_id, body, author_user_id,
                            author_alias_id, state, announced, created_at, updated_at)
      select ${db.programId}, ${contentId}, last + n, parent_id, replied_to_id, body, user_id, alias_id, state,
             state = 'published', at, at
        from new cross join counted
       order by n
      returning id, content_id, post_number, author_user_id, author_alias_id, state
    )
    insert into events (program_id, id, name, data)
    select ${db.programId}, n.event_id, 'comment_created', ${COMMENT_CREATED_SQL('c')}
      from added c cross join counted join new n on n.n = c.post_number - counted.last
     where c.state = 'published'
     order by n.n`
}

/** SQL over a row `c` of comments: one of the last comments of a post, whose counters are locked. */
const lastComments = (db: ProgramDb, contentId: number, count: number): RawBuilder<unknown> => sql`
  c.content_id = ${contentId} and c.post_number > (
    select p.comment_sequence - ${count}::integer from post_counters p
     where p.program_id = ${db.programId} and p.content_id = ${contentId})`

const existingSql = (db: ProgramDb, ids: readonly number[]): RawBuilder<unknown> => sql`
    ${PREPARED} select id from comments
     where program_id = ${db.programId} and id = any(${ids}::bigint[]) and state <> 'deleted'`

/** SQL: after the lock on the counters, so that the threads' states are those that hold. */
const countRepliesSql = (db: ProgramDb, contentId: number, parentIds: readonly number[]): RawBuilder<unknown> => sql`
    ${PREPARED} with answered as (
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
     where p.program_id = ${db.programId} and p.content_id = ${contentId} and s.count > 0`
