// Locks what comments depend on until they are committed: their authors' memberships, their posts, the posts' counters, which
// number them, and the comments that they reply to. All code locks in this order: members, posts, engagements by user and post (as
// likes take them too), counters by post, comments.

import { type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { membersLockSql } from '../../../platform/db/hold-members.ts'
import { PREPARED, runTogether } from '../../../platform/db/kysely.ts'
import type { CommentState } from '../review-rules.ts'

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

/** Why a comment cannot be written. */
export type Obstacle =
  /** Its author is no longer a member, or is being removed. */
  | 'member'
  /** Another transaction has just inserted the author's engagement with the post: a retry will find it. */
  | 'engagement'
  /** What it replies to has been deleted. */
  | 'comment'
  /** A row that it needs is locked elsewhere, or deleted. */
  | 'post'

export interface Held {
  /** For each comment, in their order; null: it may be written. */
  readonly obstacles: readonly (Obstacle | null)[]
  /** Ids for as many comments, rising. */
  readonly ids: readonly number[]
}

/** How to handle rows locked by others: wait, or leave out the comments that need them. */
export type Waiting = 'wait' | 'skip'

/**
 * Takes the locks, and marks the engagements of all authors as commented: `unmarkSql` undoes that for authors whose comments are
 * not written.
 */
export async function holdForComments(db: ProgramDb, comments: readonly NewComment[], waiting: Waiting): Promise<Held> {
  const skip = sql.raw(waiting === 'skip' ? 'skip locked' : '')
  const userIds = sorted(comments.map(({ userId }) => userId))
  const contentIds = sorted(comments.map(({ contentId }) => contentId))
  const answeredIds = sorted(
    comments.flatMap(({ parentId, repliedToId }) => [parentId ?? [], repliedToId ?? []].flat()),
  )
  const [members, posts, missed, , counters, answered, [next]] = await runTogether<
    [Row, Row, Engagement, unknown, Row, Answered, { ids: readonly number[] }]
  >(db, [
    membersLockSql(db, userIds),
    sql`${PREPARED} select id from content where program_id = ${db.programId} and id = any(${contentIds}::bigint[])
         order by id for key share ${skip}`,
    markSql(db, comments, skip),
    missingCountersSql(db, contentIds),
    sql`${PREPARED} select content_id as id from post_counters
         where program_id = ${db.programId} and content_id = any(${contentIds}::bigint[])
         order by content_id for update ${skip}`,
    answeredIds.length > 0 ? answeredSql(db, answeredIds, skip) : NOTHING,
    // After the locks: ids of one post rise as its numbers do.
    sql`${PREPARED} select array(
          select nextval(pg_get_serial_sequence('comments', 'id')) from generate_series(1, ${comments.length}::integer)) as ids`,
  ])
  const [isMember, isPost, isCounted] = [members, posts, counters].map(rows => new Set(rows.map(({ id }) => id)))
  const isMissed = new Set(missed.map(({ user_id, content_id }) => `${user_id} ${content_id}`))
  const stateOf = new Map(answered.map(({ id, state }) => [id, state]))
  const obstacleTo = ({ userId, contentId, parentId, repliedToId }: NewComment): Obstacle | null => {
    if (!isMember?.has(userId)) return 'member'
    if (!isPost?.has(contentId) || !isCounted?.has(contentId)) return 'post'
    if (isMissed.has(`${userId} ${contentId}`)) return 'engagement'
    if (repliedToId !== null && (stateOf.get(repliedToId) ?? 'deleted') === 'deleted') return 'comment'
    if (parentId !== null && !stateOf.has(parentId)) return 'comment'
    return null
  }
  return { obstacles: comments.map(obstacleTo), ids: next?.ids ?? [] }
}

interface Row {
  readonly id: number
}

interface Engagement {
  readonly user_id: number
  readonly content_id: number
}

interface Answered {
  readonly id: number
  readonly state: string
}

const NOTHING = sql<Answered>`${PREPARED} select where false`

const sorted = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

/** SQL, in a list of tables: each author with each post, once, in the order of their locks. */
const pairs = (comments: readonly NewComment[]): RawBuilder<unknown> => sql`(
  select distinct user_id, content_id
    from unnest(${comments.map(({ userId }) => userId)}::bigint[], ${comments.map(({ contentId }) => contentId)}::bigint[])
         as c (user_id, content_id)
   order by user_id, content_id)`

/**
 * SQL: locks the engagements that exist before it adds others, as the batches of likes do: in another order the two could deadlock;
 * and before the counters, which a like has when it adds its own last. Returns those that appeared meanwhile, or are locked
 * elsewhere. `commented_at` is read with the lock: a concurrent deletion of the author's last comment has set it to null.
 */
const markSql = (
  db: ProgramDb,
  comments: readonly NewComment[],
  skip: RawBuilder<unknown>,
): RawBuilder<Engagement> => sql`
    ${PREPARED} with held as materialized (
      select p.user_id, p.content_id, e.user_id is not null as is_held, e.commented_at
        from ${pairs(comments)} p
        left join lateral (
          select user_id, commented_at from engagements
           where program_id = ${db.programId} and user_id = p.user_id and content_id = p.content_id
           limit 1 for update ${skip}) e on true
    ), changed as (
      update engagements e set commented_at = now()
        from held h
       where h.is_held and h.commented_at is null
         and e.program_id = ${db.programId} and e.user_id = h.user_id and e.content_id = h.content_id
    ), added as (
      insert into engagements (program_id, user_id, content_id, commented_at)
      select ${db.programId}, user_id, content_id, now() from held where not is_held
      on conflict do nothing
      returning user_id, content_id
    )
    select user_id, content_id from held
     where not is_held and (user_id, content_id) not in (select user_id, content_id from added)`

/** SQL: engagements of these authors that are marked as commented without a comment to support it. */
export const unmarkSql = (db: ProgramDb, comments: readonly NewComment[]): RawBuilder<unknown> => sql`
    ${PREPARED} update engagements e set commented_at = null
      from ${pairs(comments)} p
     where e.program_id = ${db.programId} and e.user_id = p.user_id and e.content_id = p.content_id
       and e.commented_at = now()
       and not exists (select from comments c
                        where c.program_id = ${db.programId} and c.author_user_id = p.user_id and c.content_id = p.content_id)`

/** SQL: a row that is not there cannot be locked. */
const missingCountersSql = (db: ProgramDb, contentIds: readonly number[]): RawBuilder<unknown> => sql`
    ${PREPARED} insert into post_counters (program_id, content_id)
    select ${db.programId}, p.id
      from unnest(${contentIds}::bigint[]) as p (id)
     where not exists (select from post_counters n where n.program_id = ${db.programId} and n.content_id = p.id)
       and exists (select from content c where c.program_id = ${db.programId} and c.id = p.id)
     order by p.id
    on conflict do nothing`

/** SQL: with the counters, which deletions take as well; and their rows, which likes of comments take alone. */
const answeredSql = (db: ProgramDb, ids: readonly number[], skip: RawBuilder<unknown>): RawBuilder<Answered> => sql`
    ${PREPARED} select id, state from comments
     where program_id = ${db.programId} and id = any(${ids}::bigint[]) order by id for no key update ${skip}`
