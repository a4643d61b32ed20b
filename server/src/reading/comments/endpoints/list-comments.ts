import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { Page, Type } from '../../../platform/http/input/schema.ts'
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
  input: { params: ContentPath, query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Page(Comment) },
  errors: [404],
  transaction: 'own',
  handle({ actor, services, request }, { params, query }) {
    const expanded = programSettings(request).expanded_reactions
    const ref = readContentRef(params.content_id)
    return readCommentsOfPost(services.database, actor, ref, expanded, readPage(query))
  },
})
