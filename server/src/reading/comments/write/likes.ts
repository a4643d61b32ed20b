import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { holdComment } from '../find-comment.ts'

/**
 * Likes a comment; true when the user had not yet. A reaction replaces the one before and keeps the time, null leaves it
 * as it is. Counts stay exact, however many like at once.
 * @throws HttpError 404 when the comment is deleted meanwhile
 */
export async function addCommentLike(
  db: ProgramDb,
  commentId: number,
  userId: number,
  reactionTypeId: number | null,
): Promise<boolean> {
  // First, as a deletion does: in another order the two could deadlock.
  await holdComment(db, commentId, 'no key update')
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto('comment_likes')
    .values({ program_id: db.programId, comment_id: commentId, user_id: userId, reaction_type_id: reactionTypeId })
    .onConflict(conflict => conflict.columns(['program_id', 'comment_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow()
  if (added === 1n) {
    await count(db, commentId, 1)
    return true
  }
  if (reactionTypeId !== null) {
    await db
      .updateTable('comment_likes')
      .set({ reaction_type_id: reactionTypeId })
      .where('program_id', '=', db.programId)
      .where('comment_id', '=', commentId)
      .where('user_id', '=', userId)
      .execute()
  }
  return false
}

/** Removes a like; without one it changes nothing. */
export async function removeCommentLike(db: ProgramDb, commentId: number, userId: number): Promise<void> {
  await holdComment(db, commentId, 'no key update')
  const { numDeletedRows: removed } = await db
    .deleteFrom('comment_likes')
    .where('program_id', '=', db.programId)
    .where('comment_id', '=', commentId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (removed === 1n) await count(db, commentId, -1)
}

async function count(db: ProgramDb, commentId: number, change: 1 | -1): Promise<void> {
  await db
    .updateTable('comments')
    .set({ like_count: sql`like_count + ${change}` })
    .where('program_id', '=', db.programId)
    .where('id', '=', commentId)
    .execute()
}
