import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { PageAfter, placesOf } from '../../../platform/http/paging.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import { readContentRef } from '../../../publishing/visibility/index.ts'
import { Comment, ContentPath } from '../comment.ts'
import { commentListParameters, emptyCommentPage, readCommentPage, readCommentsOfPost } from '../comment-page.ts'
import { requirePost } from '../find-comment.ts'

export const listComments = endpoint({
  id: 'listComments',
  tag: 'Comments',
  method: 'GET',
  path: '/v2/feed/posts/{content_id}/comments',
  summary: 'List the comments of a post, oldest first',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: ContentPath, query: Type.Object(commentListParameters) },
  output: { status: 200, body: PageAfter(Comment) },
  errors: [404],
  transaction: 'own',
  handle({ actor, services, request }, { params, query }) {
    const expanded = programSettings(request).expanded_reactions
    const places = placesOf(services.secrets, ['comments', actor.programId, actor.userId, params.content_id])
    if (query.around === undefined) {
      const ref = readContentRef(params.content_id)
      return readCommentsOfPost(services.database, actor, ref, expanded, { page: places.read(query), places })
    }
    return services.database.transaction(actor.programId, async db => {
      const post = await requirePost(db, actor, params.content_id)
      if (!post.is_commentable) return emptyCommentPage(query, places)
      return readCommentPage(
        db,
        { contentId: post.id, parentId: null, readerId: actor.userId, expanded },
        query,
        places,
      )
    })
  },
})
