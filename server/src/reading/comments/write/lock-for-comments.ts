// Locks what comments on a post depend on until they are committed: their authors' memberships, the post, its counters, which
// number them, and the comments that they reply to. All code locks in this order: members, posts, engagements by user and post (as
// likes take them too), counters by post, comments.

import { type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { membersLockSql } from '../../../platform/db/hold-members.ts'
import { PREPARED, runTogether } from '../../../platform/db/kysely.ts'
import type { CommentState } from '../review-rules.ts'

export interface NewComment {
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

/** Why a comment cannot be written. */
export type Obstacle =
  /** Its author is no longer a member, or is being removed. */
  | 'member'
  /** Another transaction has just inserted the author's engagement with the post: a retry will find it. */
  | 'engagement'
  /** What it replies to has been deleted. */
  | 'comment'
  /** The post has been deleted. */
  | 'post'

export interface Locked {
  /** For each comment, in their order; null: it may be written. */
  readonly obstacles: readonly (Obstacle | null)[]
  /** Ids for as many comments, rising. */
  readonly ids: readonly number[]
}

/**
 * Waits for the locks, and marks the engagements of all authors as commented: `unmarkSql` undoes that for authors whose comments
 * are not written.
 */
export async function lockForComments(
  db: ProgramDb,
  contentId: number,
  comments: readonly NewComment[],
): Promise<Locked> {
  const answeredIds = sorted(
    comments.flatMap(({ parentId, repliedToId }) => [parentId ?? [], repliedToId ?? []].flat()),
  )
  const userIds = authorsOf(comments)
  const [members, posts, missed, , , answered, [next]] = await runTogether<
    [Row, Row, Row, unknown, unknown, Answered, { ids: readonly number[] }]
  >(db, [
    membersLockSql(db, userIds),
    sql`${PREPARED} select id from content where program_id = ${db.programId} and id = ${contentId} for key share`,
    markSql(db, contentId, userIds),
    missingCountersSql(db, contentId),
    sql`${PREPARED} select content_id from post_counters
         where program_id = ${db.programId} and content_id = ${contentId} for update`,
    answeredIds.length > 0 ? answeredSql(db, answeredIds) : NOTHING,
    // After the locks: ids of one post rise as its numbers do.
    sql`${PREPARED} select array(
          select nextval(pg_get_serial_sequence('comments', 'id')) from generate_series(1, ${comments.length}::integer)) as ids`,
  ])
  const [isMember, isMissed] = [members, missed].map(rows => new Set(rows.map(({ id }) => id)))
  const stateOf = new Map(answered.map(({ id, state }) => [id, state]))
  const obstacleTo = ({ userId, parentId, repliedToId }: NewComment): Obstacle | null => {
    if (!isMember?.has(userId)) return 'member'
    if (posts.length === 0) return 'post'
    if (isMissed?.has(userId)) return 'engagement'
    if (repliedToId !== null && (stateOf.get(repliedToId) ?? 'deleted') === 'deleted') return 'comment'
    if (parentId !== null && !stateOf.has(parentId)) return 'comment'
    return null
  }
  return { obstacles: comments.map(obstacleTo), ids: next?.ids ?? [] }
}

interface Row {
  readonly id: number
}

interface Answered extends Row {
  readonly state: string
}

const NOTHING = sql<Answered>`${PREPARED} select where false`

const sorted = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

const authorsOf = (comments: readonly NewComment[]): number[] => sorted(comments.map(({ userId }) => userId))

/**
 * SQL: locks the engagements that exist before it adds others, as the batches of likes do: in another order the two could deadlock;
 * and before the counters, which a like has when it adds its own last. Returns the authors of those that appeared meanwhile.
 * `commented_at` is read with the lock: a concurrent deletion of the author's last comment has set it to null.
 */
const markSql = (db: ProgramDb, contentId: number, userIds: readonly number[]): RawBuilder<Row> => sql`
    ${PREPARED} with held as materialized (
      select p.id, e.user_id is not null as is_held, e.commented_at
        from (select id from unnest(${userIds}::bigint[]) as p (id) order by id) p
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
    select id from held where not is_held and id not in (select user_id from added)`

/** SQL: engagements of these authors with the post that are marked as commented without a comment to support it. */
export const unmarkSql = (
  db: ProgramDb,
  contentId: number,
  comments: readonly NewComment[],
): RawBuilder<unknown> => sql`
    ${PREPARED} update engagements e set commented_at = null
     where e.program_id = ${db.programId} and e.user_id = any(${authorsOf(comments)}::bigint[])
       and e.content_id = ${contentId} and e.commented_at = now()
       and not exists (select from comments c
                        where c.program_id = ${db.programId} and c.author_user_id = e.user_id and c.content_id = e.content_id)`

/** SQL: a row that is not there cannot be locked. */
const missingCountersSql = (db: ProgramDb, contentId: number): RawBuilder<unknown> => sql`
    ${PREPARED} insert into post_counters (program_id, content_id)
    select c.program_id, c.id from content c
     where c.program_id = ${db.programId} and c.id = ${contentId}
       and not exists (select from post_counters n where n.program_id = c.program_id and n.content_id = c.id)
    on conflict do nothing`

/** SQL: with the counters, which deletions take as well; and their rows, which likes of comments take alone. */
const answeredSql = (db: ProgramDb, ids: readonly number[]): RawBuilder<Answered> => sql`
    ${PREPARED} select id, state from comments
     where program_id = ${db.programId} and id = any(${ids}::bigint[]) order by id for no key update`
