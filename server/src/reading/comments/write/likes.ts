import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { holdComment } from '../find-comment.ts'

/**
 * Adds a like to a comment; true if the user had none. A reaction replaces the previous one and keeps its time; null keeps the
 * previous one. Counts stay exact with concurrent likes.
 * @throws HttpError 404 when the comment is deleted meanwhile
 */
export async function addCommentLike(
  db: ProgramDb,
  commentId: number,
  userId: number,
  reactionTypeId: number | null,
): Promise<boolean> {
  // Locks the comment first, like a deletion: in another order the two could deadlock.
  await holdComment(db, commentId, 'no key update')
  const { rows: added } = await sql`
    insert into comment_likes (program_id, comment_id, user_id, reaction_type_id)
    values (${db.programId}, ${commentId}, ${userId}, ${reactionTypeId})
    on conflict (program_id, comment_id, user_id) do nothing returning comment_id`.execute(db)
  if (added.length > 0) {
    await count(db, commentId, 1)
    return true
  }
  if (reactionTypeId !== null) {
    await sql`
      update comment_likes set reaction_type_id = ${reactionTypeId}
       where program_id = ${db.programId} and comment_id = ${commentId} and user_id = ${userId}`.execute(db)
  }
  return false
}

/** Removes a like; without one it changes nothing. */
export async function removeCommentLike(db: ProgramDb, commentId: number, userId: number): Promise<void> {
  await holdComment(db, commentId, 'no key update')
  const { rows: removed } = await sql`
    delete from comment_likes
     where program_id = ${db.programId} and comment_id = ${commentId} and user_id = ${userId}
    returning comment_id`.execute(db)
  if (removed.length > 0) await count(db, commentId, -1)
}

async function count(db: ProgramDb, commentId: number, change: 1 | -1): Promise<void> {
  await sql`
    update comments set like_count = like_count + ${change}
     where program_id = ${db.programId} and id = ${commentId}`.execute(db)
}
