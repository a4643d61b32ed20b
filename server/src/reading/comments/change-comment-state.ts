import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { conflict } from '../../platform/errors.ts'
import { notifyOfMentions, recountComments, withdrawMentionNotices } from '../../publishing/notices/index.ts'
import { EVENTS_CHANNEL } from '../../shared/events/emit.ts'
import { hintPosts } from '../../shared/live/hints.ts'
import type { CommentState } from './comment.ts'

interface LockedComment {
  readonly content_id: number
  readonly parent_id: number | null
  readonly author_user_id: number | null
  readonly author_alias_id: number | null
  readonly state: CommentState
  readonly reply_count: number
  readonly announced: boolean
  readonly in_shown_thread: boolean
  readonly updated_at: Date
}

/**
 * Moves a comment of the program to a state and keeps all counts exact; returns its previous state, null without the comment.
 * `comment_count` of a post counts published comments of threads that are published or deleted; `reply_count` of a thread its
 * published replies. The first publication writes an event. A comment in a state that is not among `from` stays unchanged.
 * `seenAt` is the `updated_at` of the text that was reviewed.
 * @throws HttpError 409 when the comment has changed since then
 */
export async function changeCommentState(
  db: ProgramDb,
  commentId: number,
  state: CommentState,
  from: readonly CommentState[],
  seenAt: Date | null = null,
): Promise<CommentState | null> {
  const comment = await lockComment(db, commentId)
  if (comment && seenAt && comment.updated_at.getTime() !== seenAt.getTime()) {
    throw conflict('The comment has changed since it was listed')
  }
  if (!comment || comment.state === state || !from.includes(comment.state)) return comment?.state ?? null
  const announces = state === 'published' && !comment.announced
  await sql`
    update comments set state = ${state}, announced = announced or ${announces}
     where program_id = ${db.programId} and id = ${commentId}`.execute(db)
  const shown = Number(state === 'published') - Number(comment.state === 'published')
  if (shown !== 0) {
    await countShown(db, comment, shown)
    const shownOrHidden = comment.parent_id === null ? { thread: commentId } : [commentId]
    if (shown > 0) await notifyOfMentions(db, shownOrHidden)
    else await withdrawMentionNotices(db, shownOrHidden)
    await recountComments(db, { contentId: comment.content_id, threadId: comment.parent_id ?? commentId })
    hintPosts(db, [comment.content_id])
  }
  if (announces && (comment.author_user_id ?? comment.author_alias_id) !== null) {
    await announceComment(db, commentId)
  }
  return comment.state
}

/** The post's counters are locked first, as when a comment is written; then its comments cannot change. */
async function lockComment(db: ProgramDb, commentId: number): Promise<LockedComment | undefined> {
  await sql`
    select from post_counters
     where program_id = ${db.programId}
       and content_id = (select c.content_id from comments c where c.program_id = ${db.programId} and c.id = ${commentId})
       for update`.execute(db)
  return sql<LockedComment>`
    select c.content_id, c.parent_id, c.author_user_id, c.author_alias_id, c.state, c.reply_count, c.announced, c.updated_at,
           c.parent_id is null or p.state in ('published', 'deleted') as in_shown_thread
      from comments c
      left join comments p on p.program_id = c.program_id and p.id = c.parent_id
     where c.program_id = ${db.programId} and c.id = ${commentId}
       for update of c`.first(db)
}

/** Changes the counts by a comment, a thread with its replies. `shown` is 1 or -1. */
async function countShown(db: ProgramDb, comment: LockedComment, shown: number): Promise<void> {
  const count = comment.parent_id === null ? shown * (1 + comment.reply_count) : shown * Number(comment.in_shown_thread)
  await sql`
    update post_counters set comment_count = comment_count + ${count}
     where program_id = ${db.programId} and content_id = ${comment.content_id}`.execute(db)
  if (comment.parent_id === null) return
  await sql`
    update comments set reply_count = reply_count + ${shown}
     where program_id = ${db.programId} and id = ${comment.parent_id}`.execute(db)
}

/** SQL: the data of the event `comment_created` of the row `c` of comments; without its author for one under an alias. */
export const COMMENT_CREATED_SQL = (c: string) =>
  sql.raw(`case when ${c}.author_alias_id is null
    then jsonb_build_object('content_id', ${c}.content_id, 'comment_id', ${c}.id, 'user_id', ${c}.named_user_id)
    else jsonb_build_object('content_id', ${c}.content_id, 'comment_id', ${c}.id, 'user_id', null,
                            'author_alias_id', ${c}.author_alias_id) end`)

/** Writes the event of a comment that is published after it was written. */
async function announceComment(db: ProgramDb, commentId: number): Promise<void> {
  await sql`
    insert into events (program_id, id, name, data)
    select c.program_id, ${uuidv7()}, 'comment_created', ${COMMENT_CREATED_SQL('c')}
      from comments c where c.program_id = ${db.programId} and c.id = ${commentId}`.execute(db)
  db.bus.wake(db, EVENTS_CHANNEL)
}
