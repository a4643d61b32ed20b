import { type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { PREPARED, runTogether } from '../../../platform/db/kysely.ts'
import { busOf } from '../../../platform/db/transaction.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import { EVENTS_CHANNEL } from '../../../platform/events/emit.ts'
import { hintPosts } from '../../../platform/live/hints.ts'
import type { PresentedComment } from '../comment.ts'
import { notifyModerators } from '../moderation/notify-moderators.ts'
import { type CommentRecord, commentsSql, presentComment } from '../present-comments.ts'
import { COMMENT_CREATED_SQL } from './announce-comment.ts'
import { lockForComments, type NewComment, type Obstacle, unmarkSql } from './lock-for-comments.ts'

/** The result for a comment: the stored record, or why it was left out. */
export type AddedComment = PresentedComment | Obstacle

type Numbered = NewComment & { readonly id: number }

/**
 * Writes comments of one post with all that counts them, and their events. The post's counter row, which hands out the
 * `post_number`s, stays locked until the commit: so numbers are unique and without gaps. A comment that waits for review has its
 * number, but is neither counted nor announced. Comments that cannot be written are left out; all others are written.
 */
export async function addComments(
  db: ProgramDb,
  contentId: number,
  comments: readonly NewComment[],
  expanded: boolean,
): Promise<AddedComment[]> {
  const { obstacles, ids } = await lockForComments(db, contentId, comments)
  const written = comments.flatMap((comment, index): Numbered[] =>
    obstacles[index] === null ? [{ ...comment, id: ids[index] as number }] : [],
  )
  const leftOut = comments.filter((_, index) => obstacles[index] !== null)
  const added = await writeComments(db, contentId, written, expanded)
  // An author of a comment that was left out may have another one among those that were written.
  if (leftOut.length > 0) await unmarkSql(db, contentId, leftOut).execute(db)
  return comments.map((_, index) => obstacles[index] ?? (added.get(ids[index] as number) as PresentedComment))
}

async function writeComments(
  db: ProgramDb,
  contentId: number,
  comments: readonly Numbered[],
  expanded: boolean,
): Promise<ReadonlyMap<number, PresentedComment>> {
  if (comments.length === 0) return new Map()
  const published = comments.filter(({ state }) => state === 'published')
  const repliedTo = published.flatMap(({ parentId }) => parentId ?? [])
  const [, , records] = await runTogether<[unknown, unknown, CommentRecord]>(db, [
    insertSql(db, contentId, comments),
    repliedTo.length > 0 ? countRepliesSql(db, repliedTo) : NOTHING,
    commentsSql(db, sql`c.id = any(${comments.map(({ id }) => id)}::bigint[])`, expanded),
  ])
  if (published.length > 0) {
    busOf(db).wake(db, EVENTS_CHANNEL)
    hintPosts(db, [contentId])
  }
  for (const { id, state, userId } of comments) {
    if (state === 'review') await notifyModerators(db, { id, content_id: contentId }, userId)
  }
  return new Map(records.map(record => [record.id, presentComment(record)]))
}

/** SQL: writes the comments with numbers from the post's counters, and announces those that are published. */
function insertSql(db: ProgramDb, contentId: number, comments: readonly Numbered[]): RawBuilder<unknown> {
  const column = <K extends keyof Numbered>(name: K) => comments.map(comment => comment[name])
  const counted = comments.filter(({ state, parentId }) => state === 'published' && parentId === null).length
  return sql`
    ${PREPARED} with counted as (
      insert into post_counters as p (program_id, content_id, comment_count, comment_sequence)
      values (${db.programId}, ${contentId}, ${counted}, ${comments.length})
      on conflict (program_id, content_id)
        do update set comment_count = p.comment_count + excluded.comment_count,
                      comment_sequence = p.comment_sequence + excluded.comment_sequence
      returning comment_sequence, clock_timestamp() as at
    ), new as (
      select *
        from unnest(${column('id')}::bigint[], ${column('userId')}::bigint[], ${column('aliasId')}::bigint[],
                    ${column('body')}::text[], ${column('state')}::text[], ${column('parentId')}::bigint[],
                    ${column('repliedToId')}::bigint[], ${comments.map(() => uuidv7())}::uuid[])
        with ordinality as c (id, user_id, alias_id, body, state, parent_id, replied_to_id, event_id, n)
    ), added as (
      insert into comments (program_id, id, content_id, post_number, parent_id, replied_to_id, body, author_user_id,
                            author_alias_id, state, announced, created_at, updated_at)
      select ${db.programId}, id, ${contentId}::bigint, comment_sequence - ${comments.length}::integer + n, parent_id,
             replied_to_id, body, user_id, alias_id, state, state = 'published', at, at
        from new cross join counted
       order by n
      returning id, content_id, author_user_id, named_user_id, author_alias_id, state
    )
    insert into events (program_id, id, name, data)
    select ${db.programId}, n.event_id, 'comment_created', ${COMMENT_CREATED_SQL('c')}
      from added c join new n on n.id = c.id
     where c.state = 'published'
     order by n.n`
}

/** SQL: runs after the lock on the counters, so that the threads' states are current. */
const countRepliesSql = (db: ProgramDb, threadIds: readonly number[]): RawBuilder<unknown> => sql`
    ${PREPARED} with answered as (
      update comments c set reply_count = c.reply_count + t.count
        from (select id, count(*)::integer as count from unnest(${threadIds}::bigint[]) as r (id) group by id) t
       where c.program_id = ${db.programId} and c.id = t.id
      returning c.content_id, c.state, t.count
    ), shown as (
      select content_id, sum(count)::integer as count
        from answered where state in ('published', 'deleted') group by content_id
    )
    update post_counters p set comment_count = p.comment_count + s.count
      from shown s
     where p.program_id = ${db.programId} and p.content_id = s.content_id`

const NOTHING = sql`${PREPARED} select where false`
