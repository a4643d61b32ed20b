import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { respondWithEngagement } from '../engagement/change-engagement.ts'
import { Engagement, PostParams } from '../feed-post-schema.ts'

export const viewPost = endpoint({
  id: 'viewPost',
  tag: 'Feeds',
  method: 'PUT',
  path: '/v2/feed/posts/{content_id}/view',
  summary: 'Mark a post as read, at least in part',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  input: { params: PostParams },
  output: { status: 200, body: One(Engagement) },
  errors: [404],
  handle: (context, { params }) => respondWithEngagement(context, params.content_id, 'view'),
})
