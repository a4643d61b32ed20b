import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { PageAfter, placesOf } from '../../../platform/http/paging.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import { Comment, CommentPath } from '../comment.ts'
import { commentListParameters, readCommentPage } from '../comment-page.ts'
import { findComment } from '../find-comment.ts'
import { requireContent } from '../find-content.ts'

export const listContentReplies = endpoint({
  id: 'listContentReplies',
  tag: 'Comments',
  method: 'GET',
  path: '/v2/content/{content_id}/comments/{comment_id}/replies',
  summary: 'List the replies to a comment of a post in any state',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  input: { params: CommentPath, query: Type.Object(commentListParameters) },
  output: { status: 200, body: PageAfter(Comment) },
  errors: [404],
  async handle({ actor, db, services, request }, { params, query }) {
    const contentId = await requireContent(db, params.content_id)
    const comment = await findComment(db, params.comment_id)
    if (comment?.content_id !== contentId) throw notFound('Comment')
    const places = placesOf(services.secrets, [
      'replies of content',
      db.programId,
      actor.userId ?? actor.clientId,
      comment.id,
    ])
    const expanded = programSettings(request).expanded_reactions
    return readCommentPage(db, { contentId, parentId: comment.id, readerId: null, expanded }, query, places)
  },
})
