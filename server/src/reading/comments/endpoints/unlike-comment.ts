import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import { LikeInput } from '../../reactions/index.ts'
import { Comment, CommentPath } from '../comment.ts'
import { requireOpenComment } from '../find-comment.ts'
import { presentOneComment } from '../present-comments.ts'
import { removeCommentLike } from '../write/likes.ts'

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
