import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage, readSort, sortParameter } from '../../../platform/http/input/pagination.ts'
import { described, OneOf, Page, Text, Type } from '../../../platform/http/input/schema.ts'
import { listTopicRows, TOPIC_SORTS } from '../queries.ts'
import { presentTopic, TOPIC_STATES, Topic } from '../topic.ts'

const SEARCH_MAX_LENGTH = 255

export const listTopics = endpoint({
  id: 'listTopics',
  tag: 'Topics',
  method: 'GET',
  path: '/v2/channels',
  summary: 'List topics',
  description: `Sorts by ${TOPIC_SORTS.join(', ')}; by name unless said.`,
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  input: {
    query: Type.Object({
      state: Type.Optional(described('State of the topics; published unless said', OneOf([...TOPIC_STATES, 'any']))),
      search: Type.Optional(described('A part of name or description', Text(SEARCH_MAX_LENGTH))),
      ...sortParameter,
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Page(Topic) },
  async handle({ db }, { query }) {
    const page = readPage(query)
    const sort = readSort(query.sort, TOPIC_SORTS, 'name')
    const wanted = { state: query.state ?? 'published', search: query.search?.trim() || null }
    const { rows, total } = await listTopicRows(db, wanted, sort, page)
    return { data: rows.map(presentTopic), meta: pageMeta(page, total) }
  },
})
