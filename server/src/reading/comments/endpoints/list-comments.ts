import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { Page, Type } from '../../../platform/http/input/schema.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import { Comment, ContentPath } from '../comment.ts'
import { emptyCommentPage, readCommentPage } from '../comment-page.ts'
import { requirePost } from '../find-comment.ts'

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
  async handle({ actor, db, request }, { params, query }) {
    const page = readPage(query)
    const post = await requirePost(db, actor, params.content_id)
    if (!post.is_commentable) return emptyCommentPage(page)
    const expanded = programSettings(request).expanded_reactions
    return readCommentPage(db, { contentId: post.id, parentId: null, readerId: actor.userId, expanded }, page)
  },
})
