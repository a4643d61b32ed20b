// The posts that a text finds, page by page, narrowed as the page of the search offers it (docs/contract/search.md#posts).

import { invalid } from '../../platform/errors.ts'
import { endpoint, Raw } from '../../platform/http/endpoint.ts'
import { described, Type } from '../../platform/http/input/schema.ts'
import { parseTimestamp, presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { afterParameters, placesOf } from '../../platform/http/paging.ts'
import { CONTENT_TYPES } from '../../publishing/content/index.ts'
import { languageParameter } from '../../publishing/translations/index.ts'
import {
  FeedPage,
  type FeedRequest,
  feedsState,
  readerOf,
  readFeedPage,
  SEARCH_MAX_LENGTH,
  SEARCH_ORDERS,
} from '../feeds/index.ts'

/** Searches of a person at a page, a minute: one for each key that is pressed. */
export const SESSION_LIMIT = { name: 'search', perMinute: 600 }

const FILTER_MAX_ITEMS = 50

export const searchPosts = endpoint('GET /v2/search/posts', {
  tag: 'Feeds',
  summary: 'Search posts, narrowed by topic, author, type and time',
  description:
    'As `GET /v2/feed/posts` with `search`, but by relevance unless said, with more filters, and with the last word as a beginning as ' +
    'well. In a web session it counts against the limit of `GET /v2/search`.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  sessionLimit: SESSION_LIMIT,
  input: {
    query: Type.Object({
      search: described('Words to search for', Type.Text(SEARCH_MAX_LENGTH)),
      order: Type.Optional(described('Order of the posts; relevance unless said', Type.OneOf(SEARCH_ORDERS))),
      'filter.channels.id': Type.Optional(Type.QueryArray(Type.Id(), 'In any of these topics', FILTER_MAX_ITEMS)),
      'filter.author.user_id': Type.Optional(Type.QueryArray(Type.Id(), 'By any of these authors', FILTER_MAX_ITEMS)),
      'filter.content_type': Type.Optional(Type.QueryArray(Type.OneOf(CONTENT_TYPES), 'Content types')),
      'filter.published_at.from': Type.Optional(described('Published then or later', Type.TimestampIn())),
      'filter.published_at.to': Type.Optional(described('Published before', Type.TimestampIn())),
      ...afterParameters,
      ...languageParameter,
    }),
  },
  output: { status: 200, body: FeedPage },
  async handle(context, { query }) {
    const { services, actor } = context
    const search = query.search.trim()
    if (search === '') throw invalid({ rule: 'required', parameter: 'search', message: 'must not be empty' })
    const order = query.order ?? 'relevance'
    const topics = query['filter.channels.id']
    const authors = query['filter.author.user_id']
    const types = query['filter.content_type']
    const from = timeOf(query['filter.published_at.from'])
    const to = timeOf(query['filter.published_at.to'])
    const filters: FeedRequest['filters'] = {
      ...(topics?.length ? { topicIds: [...new Set(topics)] } : {}),
      ...(authors?.length ? { authorIds: [...new Set(authors)] } : {}),
      ...(types?.length ? { contentTypes: [...new Set(types)] } : {}),
      ...(from && { from }),
      ...(to && { to }),
    }
    const places = placesOf(services.secrets, ['search', actor.programId, actor.userId, filters, search, order])
    const shown = {
      ...(topics?.length ? { 'channels.id': topics } : {}),
      ...(authors?.length ? { 'author.user_id': authors } : {}),
      ...(types?.length ? { content_type: types } : {}),
      ...(from && { 'published_at.from': presentTimestamp(from) }),
      ...(to && { 'published_at.to': presentTimestamp(to) }),
    }
    const request: FeedRequest = {
      name: 'myfeed',
      filters,
      search,
      isBeginning: true,
      order,
      page: places.read(query),
      places,
      rankedAt: 0,
      meta: { filters: shown, feed_name: 'search' },
    }
    return new Raw(await readFeedPage(services.state(feedsState), readerOf(context, query.language), request))
  },
})

const timeOf = (text: string | undefined): Date | null => (text === undefined ? null : parseTimestamp(text))
