import { endpoint, Raw } from '../../platform/http/endpoint.ts'
import { pageMeta, pageOf, pageParameters, readPage } from '../../platform/http/input/pagination.ts'
import { type Static, Type } from '../../platform/http/input/schema.ts'
import { afterParameters, placesOf } from '../../platform/http/paging.ts'
import type { Services } from '../../platform/services.ts'
import { languageParameter } from '../../publishing/translations/index.ts'
import { REACTION_TYPES, ReactionType } from '../reactions/index.ts'
import { FeedPost } from './feed-post-schema.ts'
import { feedsState } from './feeds-state.ts'
import { findMustReads } from './must-reads.ts'
import { FeedPage, FeedQuery, followingRequest, readFeedRequest, searchParameters } from './page/feed-request.ts'
import { readPostTexts } from './page/posts-by-id.ts'
import { readFeedPage } from './page/read-posts.ts'
import { type Reader, readerOf } from './page/reader.ts'

export const listFeedPosts = endpoint('GET /v2/feed/posts', {
  tag: 'Feeds',
  summary: 'Read a named feed, or search',
  description:
    'With `search` only pages, `language`, `order` and `filter.channels.id` count; every other parameter is ignored.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  input: { query: FeedQuery },
  output: { status: 200, body: FeedPage },
  handle: async (context, { query }) =>
    new Raw(await readFeed(context.services, readerOf(context, query.language), query)),
})

/** The body of the call above, for it and for readers in this process. Throws 400. */
export function readFeed(services: Services, reader: Reader, query: Static<typeof FeedQuery>): Promise<Buffer> {
  const request = readFeedRequest(query, feed =>
    placesOf(services.secrets, ['feed', reader.programId, reader.userId, ...feed]),
  )
  return readFeedPage(services.state(feedsState), reader, request)
}

export const listFollowedPosts = endpoint('GET /v2/feed/channels/posts', {
  tag: 'Feeds',
  summary: 'Read or search the posts in the topics that you follow',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  input: { query: Type.Object({ ...afterParameters, ...searchParameters, ...languageParameter }) },
  output: { status: 200, body: FeedPage },
  async handle(context, { query }) {
    const { services, actor } = context
    const request = followingRequest(query, feed =>
      placesOf(services.secrets, ['feed', actor.programId, actor.userId, ...feed]),
    )
    return new Raw(await readFeedPage(services.state(feedsState), readerOf(context, query.language), request))
  },
})

export const listRequiredPosts = endpoint('GET /v2/feed/required', {
  tag: 'Feeds',
  summary: 'Read the posts that you must acknowledge and have not',
  description: 'Those that are due first come first, those without a time last; then the oldest.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  input: { query: Type.Object({ ...pageParameters, ...languageParameter }) },
  output: { status: 200, body: Type.Page(FeedPost) },
  async handle(context, { query }) {
    const feeds = context.services.state(feedsState)
    const page = readPage(query)
    const reader = readerOf(context, query.language)
    const { ids, total } = await findMustReads(feeds.database, context.actor, page)
    const after = `],"meta":${JSON.stringify(pageMeta(page, total))}}`
    const text = ids.length === 0 ? null : await readPostTexts(feeds, reader, ids, ['{"data":[', after])
    return new Raw(text ?? `{"data":[${after}`)
  },
})

export const listReactionTypes = endpoint('GET /v2/feed/reaction_types', {
  tag: 'Feeds',
  summary: 'List the reactions that a like may name',
  description: 'Empty in programs without expanded reactions.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  input: { query: Type.Object(pageParameters) },
  output: { status: 200, body: Type.Page(ReactionType) },
  handle: (context, { query }) => pageOf(readerOf(context).expandedReactions ? REACTION_TYPES : [], query),
})
