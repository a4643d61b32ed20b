import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import { emit } from '../../../shared/events/emit.ts'
import { LikeInput, readReaction } from '../../reactions/index.ts'
import { Comment, CommentPath } from '../comment.ts'
import { requireOpenComment } from '../find-comment.ts'
import { presentOneComment } from '../present-comments.ts'
import { addCommentLike, removeCommentLike } from '../write/likes.ts'

export const likeComment = endpoint({
  id: 'likeComment',
  tag: 'Comments',
  method: 'PUT',
  path: '/v2/feed/posts/{content_id}/comments/{comment_id}/like',
  summary: 'Like a comment or reply, or change your reaction to it',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: CommentPath, body: LikeInput },
  bodyOptional: true,
  output: { status: 200, body: One(Comment) },
  errors: [403, 404],
  async handle({ actor, db, request }, { params, body }) {
    const { userId } = actor
    const expanded = programSettings(request).expanded_reactions
    const reaction = readReaction(expanded, body)
    const comment = await requireOpenComment(db, actor, params)
    if (await addCommentLike(db, comment.id, userId, reaction)) {
      await emit(db, 'content_liked', { content_id: comment.content_id, user_id: userId, comment_id: comment.id })
    }
    return { data: await presentOneComment(db, comment.id, expanded) }
  },
})

export const unlikeComment = endpoint({
  id: 'unlikeComment',
  tag: 'Comments',
  method: 'PUT',
  path: '/v2/feed/posts/{content_id}/comments/{comment_id}/unlike',
  summary: 'Take back your like of a comment or reply',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: CommentPath, body: LikeInput },
  bodyOptional: true,
  output: { status: 200, body: One(Comment) },
  errors: [403, 404],
  async handle({ actor, db, request }, { params }) {
    const { userId } = actor
    const comment = await requireOpenComment(db, actor, params)
    await removeCommentLike(db, comment.id, userId)
    return { data: await presentOneComment(db, comment.id, programSettings(request).expanded_reactions) }
  },
})
