import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { Id, Page, Type } from '../../../platform/http/input/schema.ts'
import { findTopic } from '../queries.ts'
import { listPageRows } from './page-queries.ts'
import { presentTopicPage, TopicPage } from './topic-page.ts'

export const listTopicPages = endpoint({
  id: 'listTopicPages',
  tag: 'Topics',
  method: 'GET',
  path: '/v2/channels/{channel_id}/pages',
  summary: 'List the custom pages of a topic',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  input: { params: Type.Object({ channel_id: Id() }), query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Page(TopicPage) },
  async handle({ db }, { params, query }) {
    if (!(await findTopic(db, params.channel_id))) throw notFound('Topic')
    const page = readPage(query)
    const { rows, total } = await listPageRows(db, params.channel_id, page)
    return { data: rows.map(presentTopicPage), meta: pageMeta(page, total) }
  },
})
