import { endpoint, Raw } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { afterParameters, placesOf } from '../../../platform/http/paging.ts'
import { languageParameter } from '../../../publishing/translations/index.ts'
import { feedsState } from '../feeds-state.ts'
import { FeedPage, followingRequest, searchParameter } from '../page/feed-request.ts'
import { readFeedPage } from '../page/read-feed-page.ts'
import { readerOf } from '../page/reader.ts'

export const listFollowedPosts = endpoint({
  id: 'listFollowedPosts',
  tag: 'Feeds',
  method: 'GET',
  path: '/v2/feed/channels/posts',
  summary: 'Read or search the posts in the topics that you follow',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  input: { query: Type.Object({ ...afterParameters, ...searchParameter, ...languageParameter }) },
  output: { status: 200, body: FeedPage },
  async handle(context, { query }) {
    const { services, actor } = context
    const request = followingRequest(query, feed =>
      placesOf(services.secrets, ['feed', actor.programId, actor.userId, ...feed]),
    )
    return new Raw(await readFeedPage(services.state(feedsState), readerOf(context, query.language), request))
  },
})
