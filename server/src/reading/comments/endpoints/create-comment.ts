import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { Comment, CommentInput, ContentPath } from '../comment.ts'
import { writeComment } from '../write/write-comment.ts'

export const createComment = endpoint({
  id: 'createComment',
  tag: 'Comments',
  method: 'POST',
  path: '/v2/feed/posts/{content_id}/comments',
  summary: 'Comment on a post, as yourself or under an alias',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  input: { params: ContentPath, body: CommentInput },
  output: { status: 201, body: One(Comment) },
  errors: [403, 404],
  transaction: 'own',
  handle: (context, { params, body }) => writeComment(context, params.content_id, body),
})
