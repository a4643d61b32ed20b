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
import { holdForComments, type NewComment, type Obstacle, unmarkSql, type Waiting } from './hold-for-comments.ts'

/** The result for a comment: the stored record, or why it was left out. */
export type AddedComment = PresentedComment | Obstacle

type Numbered = NewComment & { readonly id: number }

/**
 * Writes comments of a program, of one post or of several, with all that counts them, and their events. The post's counter row,
 * which hands out the `post_number`s, stays locked until the commit: so numbers are unique and without gaps. A comment that waits
 * for review has its number, but is neither counted nor announced. Comments that cannot be written are left out; all others are
 * written.
 */
export async function addComments(
  db: ProgramDb,
  comments: readonly NewComment[],
  options: { readonly expanded: boolean; readonly waiting: Waiting },
): Promise<AddedComment[]> {
  const { obstacles, ids } = await holdForComments(db, comments, options.waiting)
  const written = comments.flatMap((comment, index): Numbered[] =>
    obstacles[index] === null ? [{ ...comment, id: ids[index] as number }] : [],
  )
  const leftOut = comments.filter((_, index) => obstacles[index] !== null)
  const added = await writeComments(db, written, leftOut, options.expanded)
  return comments.map((_, index) => obstacles[index] ?? (added.get(ids[index] as number) as PresentedComment))
}

async function writeComments(
  db: ProgramDb,
  written: readonly Numbered[],
  leftOut: readonly NewComment[],
  expanded: boolean,
): Promise<ReadonlyMap<number, PresentedComment>> {
  const published = written.filter(({ state }) => state === 'published')
  const replies = published.filter(({ parentId }) => parentId !== null)
  const writing = [
    insertSql(db, written),
    ...(replies.length > 0 ? [countRepliesSql(db, replies)] : []),
    commentsSql(db, sql`c.id = any(${written.map(({ id }) => id)}::bigint[])`, expanded),
  ]
  const outcomes = await runTogether(db, [
    ...(written.length > 0 ? writing : []),
    ...(leftOut.length > 0 ? [unmarkSql(db, leftOut)] : []),
  ])
  const added = (written.length > 0 ? outcomes[writing.length - 1] : []) as CommentRecord[]
  if (published.length > 0) {
    busOf(db).wake(db, EVENTS_CHANNEL)
    hintPosts(db, [...new Set(published.map(({ contentId }) => contentId))])
  }
  for (const { id, contentId, state, userId } of written) {
    if (state === 'review') await notifyModerators(db, { id, content_id: contentId }, userId)
  }
  return new Map(added.map(record => [record.id, presentComment(record)]))
}

/** SQL: writes the comments with numbers from the posts' counters, and announces those that are published. */
function insertSql(db: ProgramDb, comments: readonly Numbered[]): RawBuilder<unknown> {
  const column = <K extends keyof Numbered>(name: K) => comments.map(comment => comment[name])
  return sql`
    ${PREPARED} with new as materialized (
      select *, row_number() over (partition by content_id order by n) as place, count(*) over (partition by content_id) as of_post
        from unnest(${column('id')}::bigint[], ${column('contentId')}::bigint[], ${column('userId')}::bigint[],
                    ${column('aliasId')}::bigint[], ${column('body')}::text[], ${column('state')}::text[],
                    ${column('parentId')}::bigint[], ${column('repliedToId')}::bigint[], ${comments.map(() => uuidv7())}::uuid[])
        with ordinality as c (id, content_id, user_id, alias_id, body, state, parent_id, replied_to_id, event_id, n)
    ), counted as (
      insert into post_counters as p (program_id, content_id, comment_count, comment_sequence)
      select ${db.programId}, content_id, count(*) filter (where state = 'published' and parent_id is null), count(*)
        from new group by content_id order by content_id
      on conflict (program_id, content_id)
        do update set comment_count = p.comment_count + excluded.comment_count,
                      comment_sequence = p.comment_sequence + excluded.comment_sequence
      returning content_id, comment_sequence, clock_timestamp() as at
    ), added as (
      insert into comments (program_id, id, content_id, post_number, parent_id, replied_to_id, body, author_user_id,
                            author_alias_id, state, announced, created_at, updated_at)
      select ${db.programId}, id, content_id, comment_sequence - of_post + place, parent_id, replied_to_id, body, user_id,
             alias_id, state, state = 'published', at, at
        from new join counted using (content_id)
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
function countRepliesSql(db: ProgramDb, replies: readonly NewComment[]): RawBuilder<unknown> {
  return sql`
    ${PREPARED} with answered as (
      update comments c set reply_count = c.reply_count + t.count
        from (select parent_id, count(*)::integer as count
                from unnest(${replies.map(({ parentId }) => parentId)}::bigint[]) as r (parent_id)
               group by parent_id) t
       where c.program_id = ${db.programId} and c.id = t.parent_id
      returning c.content_id, c.state, t.count
    ), shown as (
      select content_id, sum(count)::integer as count
        from answered where state in ('published', 'deleted') group by content_id
    )
    update post_counters p set comment_count = p.comment_count + s.count
      from shown s
     where p.program_id = ${db.programId} and p.content_id = s.content_id`
}
