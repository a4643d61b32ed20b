import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { afterParameters, PageAfter, placesOf } from '../../../platform/http/paging/page-after.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import { readContentRef } from '../../../publishing/visibility/index.ts'
import { Comment, ContentPath } from '../comment.ts'
import { readCommentsOfPost } from '../comment-page.ts'

export const listComments = endpoint({
  id: 'listComments',
  tag: 'Comments',
  method: 'GET',
  path: '/v2/feed/posts/{content_id}/comments',
  summary: 'List the comments of a post, oldest first',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: ContentPath, query: Type.Object({ ...afterParameters }) },
  output: { status: 200, body: PageAfter(Comment) },
  errors: [404],
  transaction: 'own',
  handle({ actor, services, request }, { params, query }) {
    const expanded = programSettings(request).expanded_reactions
    const ref = readContentRef(params.content_id)
    const places = placesOf(services.secrets, ['comments', actor.programId, actor.userId, params.content_id])
    return readCommentsOfPost(services.database, actor, ref, expanded, { page: places.read(query), places })
  },
})
