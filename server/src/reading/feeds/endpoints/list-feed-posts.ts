import { endpoint, Raw } from '../../../platform/http/endpoint.ts'
import { placesOf } from '../../../platform/http/paging.ts'
import { feedsState } from '../feeds-state.ts'
import { FeedPage, FeedQuery, readFeedRequest } from '../page/feed-request.ts'
import { readFeedPage } from '../page/read-feed-page.ts'
import { readerOf } from '../page/reader.ts'

export const listFeedPosts = endpoint({
  id: 'listFeedPosts',
  tag: 'Feeds',
  method: 'GET',
  path: '/v2/feed/posts',
  summary: 'Read a named feed, or search',
  description: 'With `search` only pages, `language` and `filter.channels.id` count; every other parameter is ignored.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  input: { query: FeedQuery },
  output: { status: 200, body: FeedPage },
  async handle(context, { query }) {
    const { services, actor } = context
    const request = readFeedRequest(query, feed =>
      placesOf(services.secrets, ['feed', actor.programId, actor.userId, ...feed]),
    )
    return new Raw(await readFeedPage(services.state(feedsState), readerOf(context, query.language), request))
  },
})
