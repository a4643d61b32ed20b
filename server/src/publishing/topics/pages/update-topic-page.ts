import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Id, One, Type } from '../../../platform/http/input/schema.ts'
import { updatePage } from './page-queries.ts'
import { presentTopicPage, TopicPage, TopicPageChanges } from './topic-page.ts'

export const updateTopicPage = endpoint({
  id: 'updateTopicPage',
  tag: 'Topics',
  method: 'PUT',
  path: '/v2/channels/{channel_id}/pages/{page_id}',
  summary: 'Change a custom page of a topic',
  description: 'Only given members change; the slug is made from the title.',
  access: { as: ['user', 'server'], scopes: ['content.write'], role: 'publisher' },
  input: { params: Type.Object({ channel_id: Id(), page_id: Id() }), body: TopicPageChanges },
  output: { status: 200, body: One(TopicPage) },
  async handle({ db }, { params, body }) {
    const page = await updatePage(db, params.channel_id, params.page_id, body)
    if (!page) throw notFound('Page')
    return { data: presentTopicPage(page) }
  },
})
