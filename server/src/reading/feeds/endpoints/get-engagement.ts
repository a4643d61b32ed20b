import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { presentEngagement } from '../engagement/engagement.ts'
import { Engagement, PostParams } from '../feed-post-schema.ts'
import { feedsState } from '../feeds-state.ts'
import { readPostRows } from '../page/read-posts-by-id.ts'
import { readerOf } from '../page/reader.ts'

export const getEngagement = endpoint({
  id: 'getEngagement',
  tag: 'Feeds',
  method: 'GET',
  path: '/v2/feed/posts/{content_id}/engagement',
  summary: 'Read what you did with a post, and when',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  input: { params: PostParams },
  output: { status: 200, body: One(Engagement) },
  errors: [404],
  async handle(context, { params }) {
    const feeds = context.services.state(feedsState)
    const reader = readerOf(context)
    const id = await feeds.ids.find(reader.programId, params.content_id)
    const [row] = id === null ? [] : await readPostRows(feeds, reader, [id])
    if (!row) throw notFound('Post')
    return { data: presentEngagement(row, reader.expandedReactions) }
  },
})
