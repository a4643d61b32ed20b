import { endpoint, Raw } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { One, Type } from '../../../platform/http/input/schema.ts'
import { languageParameter } from '../../../publishing/translations/index.ts'
import { FeedPost, PostParams } from '../feed-post-schema.ts'
import { feedsState } from '../feeds-state.ts'
import { readPostTexts } from '../page/read-posts-by-id.ts'
import { readerOf } from '../page/reader.ts'

export const getFeedPost = endpoint({
  id: 'getFeedPost',
  tag: 'Feeds',
  method: 'GET',
  path: '/v2/feed/posts/{content_id}',
  summary: 'Read a post',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  input: { params: PostParams, query: Type.Object(languageParameter) },
  output: { status: 200, body: One(FeedPost) },
  errors: [404],
  async handle(context, { params, query }) {
    const reader = readerOf(context, query.language)
    const feeds = context.services.state(feedsState)
    const id = await feeds.ids.find(context.actor.programId, params.content_id)
    const text = id === null ? null : await readPostTexts(feeds, reader, [id], ['{"data":', '}'])
    if (!text) throw notFound('Post')
    return new Raw(text)
  },
})
