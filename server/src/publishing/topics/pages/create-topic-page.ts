import { endpoint } from '../../../platform/http/endpoint.ts'
import { badRequest, notFound } from '../../../platform/http/errors.ts'
import { Id, One, Type } from '../../../platform/http/input/schema.ts'
import { lockTopic } from '../queries.ts'
import { insertPage, nextPagePosition } from './page-queries.ts'
import { NewTopicPage, PAGES_MAX, presentTopicPage, TopicPage } from './topic-page.ts'

export const createTopicPage = endpoint({
  id: 'createTopicPage',
  tag: 'Topics',
  method: 'POST',
  path: '/v2/channels/{channel_id}/pages',
  summary: 'Add a custom page to a topic',
  description: `It comes last unless \`position\` is given, and is published. A topic has at most ${PAGES_MAX} pages.`,
  access: { as: ['user', 'server'], scopes: ['content.write'], role: 'publisher' },
  input: { params: Type.Object({ channel_id: Id() }), body: NewTopicPage },
  output: { status: 201, body: One(TopicPage) },
  async handle({ db }, { params, body }) {
    const topic = await lockTopic(db, params.channel_id)
    if (!topic) throw notFound('Topic')
    const place = await nextPagePosition(db, topic.id)
    if (place.count >= PAGES_MAX) throw badRequest(`A topic has at most ${PAGES_MAX} pages`)
    const { title, url, state = 'published', position = place.position } = body
    return { data: presentTopicPage(await insertPage(db, topic.id, { title, url, state, position })) }
  },
})
