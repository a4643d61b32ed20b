import { endpoint, Raw } from '../http/endpoint.ts'
import { pageParameters } from '../http/pagination.ts'
import { Type } from '../http/schema.ts'
import { FeedPage, followingRequest, searchParameter } from './feed-request.ts'
import { feedsOf } from './feeds.ts'
import { readFeed } from './read-feed.ts'
import { readerOf } from './reader.ts'

export const listFollowedPosts = endpoint({
  id: 'listFollowedPosts',
  tag: 'Feeds',
  method: 'GET',
  path: '/v2/feed/channels/posts',
  summary: 'Read or search the posts in the topics that you follow',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  input: { query: Type.Object({ ...pageParameters, ...searchParameter }) },
  output: { status: 200, body: FeedPage },
  async handle(context, { query }) {
    return new Raw(await readFeed(feedsOf(context.services), readerOf(context), followingRequest(query)))
  },
})
