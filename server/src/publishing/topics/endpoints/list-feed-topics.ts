import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage, readSort, sortParameter } from '../../../platform/http/input/pagination.ts'
import { described, Page, Text, Type } from '../../../platform/http/input/schema.ts'
import { FEED_TOPIC_SORTS, FeedTopic, listFeedTopicRows, presentFeedTopic } from '../feed-topics.ts'

const SEARCH_MAX_LENGTH = 255

export const listFeedTopics = endpoint({
  id: 'listFeedTopics',
  tag: 'Feeds',
  method: 'GET',
  path: '/v2/feed/channels',
  summary: 'List the topics that you see',
  description: `The published ones that are open to you. Sorts by ${FEED_TOPIC_SORTS.join(', ')}; by name unless said.`,
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: {
    query: Type.Object({
      search: Type.Optional(described('A part of name or description', Text(SEARCH_MAX_LENGTH))),
      'filter.followed': Type.Optional(Type.Boolean({ description: 'Only those that you follow, or do not' })),
      ...sortParameter,
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Page(FeedTopic) },
  async handle({ actor, db }, { query }) {
    const page = readPage(query)
    const { rows, total } = await listFeedTopicRows(db, actor.userId, {
      search: query.search?.trim() || null,
      followed: query['filter.followed'],
      sort: readSort(query.sort, FEED_TOPIC_SORTS, 'name'),
      page,
    })
    return { data: rows.map(presentFeedTopic), meta: pageMeta(page, total) }
  },
})
