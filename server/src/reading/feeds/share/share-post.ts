import { endpoint } from '../../../platform/http/endpoint.ts'
import { badRequest } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { changeEngagement } from '../engagement/change-engagement.ts'
import { presentEngagement } from '../engagement/engagement.ts'
import { Engagement, PostParams } from '../feed-post-schema.ts'
import { readerOf } from '../page/reader.ts'

export const sharePost = endpoint({
  id: 'sharePost',
  tag: 'Feeds',
  method: 'PUT',
  path: '/v2/feed/posts/{content_id}/share',
  summary: 'Record that you shared a post',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  input: { params: PostParams },
  output: { status: 200, body: One(Engagement) },
  errors: [400],
  async handle(context, { params }) {
    const done = await changeEngagement(context, params.content_id, 'share')
    if (!done) throw badRequest('There is no such post to share')
    return { data: presentEngagement(done.row, readerOf(context).expandedReactions) }
  },
})
