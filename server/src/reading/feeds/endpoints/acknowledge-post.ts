import { endpoint, Raw } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { List } from '../../../platform/http/input/schema.ts'
import { changeEngagement } from '../engagement/change-engagement.ts'
import { FeedPost, PostParams } from '../feed-post-schema.ts'
import { feedsState } from '../feeds-state.ts'
import { readPostTexts } from '../page/read-posts-by-id.ts'
import { readerOf } from '../page/reader.ts'

export const acknowledgePost = endpoint({
  id: 'acknowledgePost',
  tag: 'Feeds',
  method: 'POST',
  path: '/v2/feed/posts/{content_id}/acknowledge',
  summary: 'Acknowledge a post',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  transaction: 'own',
  input: { params: PostParams },
  output: { status: 200, body: List(FeedPost) },
  errors: [404],
  async handle(context, { params }) {
    const done = await changeEngagement(context, params.content_id, 'acknowledge')
    const reader = readerOf(context)
    const text =
      done && (await readPostTexts(context.services.state(feedsState), reader, [done.postId], ['{"data":[', ']}']))
    if (!text) throw notFound('Post')
    return new Raw(text)
  },
})
