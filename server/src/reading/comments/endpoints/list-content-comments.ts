import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { PageAfter, placesOf } from '../../../platform/http/paging.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import { Comment, ContentPath } from '../comment.ts'
import { commentListParameters, readCommentPage } from '../comment-page.ts'
import { requireContent } from '../find-content.ts'

export const listContentComments = endpoint({
  id: 'listContentComments',
  tag: 'Comments',
  method: 'GET',
  path: '/v2/content/{content_id}/comments',
  summary: 'List the comments of a post in any state, also when it takes none (any more)',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  input: { params: ContentPath, query: Type.Object(commentListParameters) },
  output: { status: 200, body: PageAfter(Comment) },
  errors: [404],
  async handle({ actor, db, services, request }, { params, query }) {
    const contentId = await requireContent(db, params.content_id)
    const places = placesOf(services.secrets, [
      'comments of content',
      db.programId,
      actor.userId ?? actor.clientId,
      contentId,
    ])
    const expanded = programSettings(request).expanded_reactions
    return readCommentPage(db, { contentId, parentId: null, readerId: null, expanded }, query, places)
  },
})
