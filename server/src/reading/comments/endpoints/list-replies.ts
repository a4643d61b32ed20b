import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { PageAfter, placesOf } from '../../../platform/http/paging.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import { Comment, CommentPath } from '../comment.ts'
import { commentListParameters, emptyCommentPage, readCommentPage } from '../comment-page.ts'
import { requireComment, requirePost } from '../find-comment.ts'

export const listReplies = endpoint({
  id: 'listReplies',
  tag: 'Comments',
  method: 'GET',
  path: '/v2/feed/posts/{content_id}/comments/{comment_id}/replies',
  summary: 'List the replies to a comment, oldest first',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: CommentPath, query: Type.Object(commentListParameters) },
  output: { status: 200, body: PageAfter(Comment) },
  errors: [404],
  async handle({ actor, db, services, request }, { params, query }) {
    const places = placesOf(services.secrets, ['replies', actor.programId, actor.userId, params.comment_id])
    const post = await requirePost(db, actor, params.content_id)
    const comment = await requireComment(db, actor, post, params.comment_id, { alsoDeleted: true })
    if (!post.is_commentable) return emptyCommentPage(query, places)
    const expanded = programSettings(request).expanded_reactions
    return readCommentPage(
      db,
      { contentId: post.id, parentId: comment.id, readerId: actor.userId, expanded },
      query,
      places,
    )
  },
})
