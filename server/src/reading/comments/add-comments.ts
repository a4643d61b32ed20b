import { NoMemberError, TransactionConflict } from '../../platform/db/errors.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { type PreparedQuery, prepared, runTogether } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { notFound } from '../../platform/errors.ts'
import { markUploads } from '../../publishing/uploads/index.ts'
import { EVENTS_CHANNEL } from '../../shared/events/emit.ts'
import { hintPosts } from '../../shared/live/hints.ts'
import { COMMENT_CREATED_SQL } from './change-comment-state.ts'
import type { CommentState, PresentedComment } from './comment.ts'
import { addMentions, type Mention, readMentions } from './mentions.ts'
import { COMMENT_AUTHORS, type CommentRecord, commentColumns, presentComment } from './present-comments.ts'
import { notifyModerators } from './report-comment.ts'

export interface NewComment {
  readonly userId: number
  readonly aliasId: number | null
  readonly body: string
  readonly imageUrl: string | null
  readonly imageAlt: string | null
  readonly mentions: readonly Mention[]
  /** The result of `stateOfText`. */
  readonly state: Extract<CommentState, 'published' | 'review'>
  /** The thread's first comment if it is a reply. */
  readonly parentId: number | null
  /** The comment that it replies to: the thread's first one or another reply. */
  readonly repliedToId: number | null
}

/**
 * Writes comments of one post with all their counts and events, and returns them in their order. The post's counter row, which
 * assigns the `post_number`s, stays locked until the commit: so numbers are unique and without gaps. A comment in review has its
 * number, but no event, and is not counted.
 *
 * All statements are sent together and checked afterwards. All code locks in this order: members, posts, engagements by user and
 * post (as likes do), counters by post, comments.
 * @throws NoMemberError, HttpError 404 (the transaction must be rolled back) when an author is no member any more, or the post or
 *   the comment replied to has been deleted
 */
export async function addComments(
  db: ProgramDb,
  contentId: number,
  comments: readonly NewComment[],
  expanded: boolean,
): Promise<PresentedComment[]> {
  const userIds = sorted(comments.map(({ userId }) => userId))
  const { marks, records } = await runTogether(db, {
    marks: markSql(db, contentId, userIds),
    records: insertSql(db, contentId, comments, expanded),
  })
  const [marked] = marks
  if (!marked || marked.members < userIds.length) throw new NoMemberError()
  if (!marked.has_post) throw notFound('Post')
  if (marked.missed > 0) throw new TransactionConflict('another transaction has just inserted an engagement')
  await countReplies(db, comments)
  const pictures = comments.flatMap(({ imageUrl }) => imageUrl ?? [])
  if (pictures.length > 0) await markUploads(db, pictures)
  if (comments.some(({ state }) => state === 'published')) {
    db.bus.wake(db, EVENTS_CHANNEL)
    hintPosts(db, [contentId])
  }
  for (const [index, { state, userId }] of comments.entries()) {
    const { id } = records[index] as CommentRecord
    if (state === 'review') await notifyModerators(db, { id, content_id: contentId }, userId)
  }
  return withMentions(db, comments, records.map(presentComment))
}

/** Stores the mentions of the comments; most have none. */
async function withMentions(
  db: ProgramDb,
  comments: readonly NewComment[],
  added: readonly PresentedComment[],
): Promise<PresentedComment[]> {
  const mentioning = added.filter((_, index) => comments[index]?.mentions.length)
  if (mentioning.length === 0) return [...added]
  for (const [index, { id, state }] of added.entries()) {
    const mentions = comments[index]?.mentions ?? []
    if (mentions.length > 0) await addMentions(db, id, mentions, state === 'published')
  }
  const stored = await readMentions(
    db,
    mentioning.map(({ id }) => id),
  )
  return added.map(comment => ({ ...comment, mentions: stored.get(comment.id) ?? comment.mentions }))
}

const sorted = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

interface Marked {
  /** The authors that are members and are not being removed. */
  readonly members: number
  readonly has_post: boolean
  /** Engagements that were inserted concurrently. */
  readonly missed: number
}

/**
 * SQL: locks the authors' memberships and the post, and marks the engagements as commented. Existing engagements are locked
 * before others are inserted, and all before the counters, as batches of likes do: another order could deadlock. `commented_at`
 * is read with the lock: a concurrent deletion of the author's last comment has set it to null.
 */
const markSql = (db: ProgramDb, contentId: number, userIds: readonly number[]): PreparedQuery<Marked> =>
  prepared(
    'comment_marks',
    sql<Marked>`
    with members as materialized (
      select id from users
       where program_id = ${db.programId} and id = any(${userIds}::bigint[]) order by id for key share skip locked
    ), post as materialized (
      select id from content where program_id = ${db.programId} and id = ${contentId} for key share
    ), held as materialized (
      select p.id, e.user_id is not null as is_held, e.commented_at
        from (select m.id from members m cross join post order by m.id) p
        left join lateral (
          select user_id, commented_at from engagements
           where program_id = ${db.programId} and user_id = p.id and content_id = ${contentId}
           limit 1 for update) e on true
    ), changed as (
      update engagements e set commented_at = now()
        from held h
       where h.is_held and h.commented_at is null
         and e.program_id = ${db.programId} and e.user_id = h.id and e.content_id = ${contentId}
    ), added as (
      insert into engagements (program_id, user_id, content_id, commented_at)
      select ${db.programId}, id, ${contentId}::bigint, now() from held where not is_held
      on conflict do nothing
      returning user_id
    )
    select (select count(*) from members)::integer as members, exists (select from post) as has_post,
           (select count(*) from held where not is_held and id not in (select user_id from added))::integer as missed`,
  )

/**
 * SQL: writes the comments with numbers from the post's counters, writes the events of published ones, and returns them. Ids of
 * one post rise as its numbers do: they are taken while the counters are locked.
 */
function insertSql(
  db: ProgramDb,
  contentId: number,
  comments: readonly NewComment[],
  expanded: boolean,
): PreparedQuery<CommentRecord> {
  const column = <K extends keyof NewComment>(name: K) => comments.map(comment => comment[name])
  const counted = comments.filter(({ state, parentId }) => state === 'published' && parentId === null).length
  return prepared(
    expanded ? 'comments_add_expanded' : 'comments_add',
    sql<CommentRecord>`
    with counted as (
      insert into post_counters as p (program_id, content_id, comment_count, comment_sequence)
      select program_id, id, ${counted}, ${comments.length}
        from content where program_id = ${db.programId} and id = ${contentId}
      on conflict (program_id, content_id)
        do update set comment_count = p.comment_count + excluded.comment_count,
                      comment_sequence = p.comment_sequence + excluded.comment_sequence
      returning comment_sequence, clock_timestamp() as at
    ), new as (
      select *
        from unnest(${column('userId')}::bigint[], ${column('aliasId')}::bigint[], ${column('body')}::text[], ${column('imageUrl')}::text[], ${column('imageAlt')}::text[],
                    ${column('state')}::text[], ${column('parentId')}::bigint[], ${column('repliedToId')}::bigint[],
                    ${comments.map(() => uuidv7())}::uuid[])
        with ordinality as c (user_id, alias_id, body, image_url, image_alt, state, parent_id, replied_to_id, event_id, n)
    ), added as (
      insert into comments (program_id, content_id, post_number, parent_id, replied_to_id, body, image_url, image_alt, author_user_id,
                            author_alias_id, state, announced, created_at, updated_at)
      select ${db.programId}, ${contentId}::bigint, comment_sequence - ${comments.length}::integer + n, parent_id,
             replied_to_id, body, image_url, image_alt, user_id, alias_id, state, state = 'published', at, at
        from new cross join counted
       order by n
      returning *
    ), announced as (
      insert into events (program_id, id, name, data)
      select ${db.programId}, n.event_id, 'comment_created', ${COMMENT_CREATED_SQL('c')}
        from added c cross join counted join new n on c.post_number = comment_sequence - ${comments.length}::integer + n.n
       where c.state = 'published'
       order by n.n
    )
    select ${commentColumns({ expanded, readerId: null })}, null as liked_at from added c ${COMMENT_AUTHORS} order by c.post_number`,
  )
}

/** Counts replies of their threads, and checks the comments replied to: both under the lock on the counters, as deletions do. */
async function countReplies(db: ProgramDb, comments: readonly NewComment[]): Promise<void> {
  const repliedToIds = sorted(comments.flatMap(({ repliedToId }) => repliedToId ?? []))
  if (repliedToIds.length === 0) return
  const threadIds = comments.flatMap(({ state, parentId }) => (state === 'published' ? (parentId ?? []) : []))
  const { answered } = await runTogether(db, {
    answered: prepared(
      'comments_answered',
      sql`
    select id from comments
         where program_id = ${db.programId} and id = any(${repliedToIds}::bigint[]) and state <> 'deleted'
         order by id for no key update`,
    ),
    counted: countRepliesSql(db, threadIds),
  })
  if (answered.length < repliedToIds.length) throw notFound('Comment')
}

const countRepliesSql = (db: ProgramDb, threadIds: readonly number[]): PreparedQuery<unknown> =>
  prepared(
    'comment_replies_count',
    sql`
    with answered as (
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
     where p.program_id = ${db.programId} and p.content_id = s.content_id`,
  )
