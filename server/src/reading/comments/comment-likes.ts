import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { Type } from '../../platform/http/input/schema.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import { emit } from '../../shared/events/emit.ts'
import { LikeInput, readReaction } from '../reactions/index.ts'
import { Comment, CommentPath, holdComment, requireOpenComment } from './comment.ts'
import { presentOneComment } from './present-comments.ts'

export const likeComment = endpoint('PUT /v2/feed/posts/{content_id}/comments/{comment_id}/like', {
  tag: 'Comments',
  summary: 'Like a comment or reply, or change your reaction to it',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: CommentPath, body: LikeInput },
  bodyOptional: true,
  output: { status: 200, body: Type.One(Comment) },
  async handle({ actor, db, request }, { params, body }) {
    const { userId } = actor
    const expanded = programSettings(request).expanded_reactions
    const reaction = readReaction(expanded, body)
    const comment = await requireOpenComment(db, actor, params)
    if (await addCommentLike(db, comment.id, userId, reaction)) {
      await emit(db, 'content_liked', { content_id: comment.content_id, user_id: userId, comment_id: comment.id })
    }
    return { data: await presentOneComment(db, comment.id, { expanded, readerId: userId }) }
  },
})

export const unlikeComment = endpoint('PUT /v2/feed/posts/{content_id}/comments/{comment_id}/unlike', {
  tag: 'Comments',
  summary: 'Take back your like of a comment or reply',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: CommentPath, body: LikeInput },
  bodyOptional: true,
  output: { status: 200, body: Type.One(Comment) },
  async handle({ actor, db, request }, { params }) {
    const { userId } = actor
    const comment = await requireOpenComment(db, actor, params)
    await removeCommentLike(db, comment.id, userId)
    const { expanded_reactions: expanded } = programSettings(request)
    return { data: await presentOneComment(db, comment.id, { expanded, readerId: userId }) }
  },
})

/**
 * Adds a like to a comment; true if the user had none. A reaction replaces the previous one and keeps its time; null keeps the
 * previous one. Counts stay exact with concurrent likes.
 * @throws HttpError 404 when the comment is deleted concurrently
 */
async function addCommentLike(
  db: ProgramDb,
  commentId: number,
  userId: number,
  reactionTypeId: number | null,
): Promise<boolean> {
  // Locks the comment first, like a deletion: in another order the two could deadlock.
  await holdComment(db, commentId, 'no key update')
  const added = await sql`
    insert into comment_likes (program_id, comment_id, user_id, reaction_type_id)
    values (${db.programId}, ${commentId}, ${userId}, ${reactionTypeId})
    on conflict (program_id, comment_id, user_id) do nothing returning comment_id`.all(db)
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

async function removeCommentLike(db: ProgramDb, commentId: number, userId: number): Promise<void> {
  await holdComment(db, commentId, 'no key update')
  const removed = await sql`
    delete from comment_likes
     where program_id = ${db.programId} and comment_id = ${commentId} and user_id = ${userId}
    returning comment_id`.all(db)
  if (removed.length > 0) await count(db, commentId, -1)
}

async function count(db: ProgramDb, commentId: number, change: 1 | -1): Promise<void> {
  await sql`
    update comments set like_count = like_count + ${change}
     where program_id = ${db.programId} and id = ${commentId}`.execute(db)
}
