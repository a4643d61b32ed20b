import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Id, One, Type } from '../../../platform/http/input/schema.ts'
import { FeedTopic, listFeedTopicRows, presentFeedTopic } from '../feed-topics.ts'

export const readFeedTopic = endpoint({
  id: 'readFeedTopic',
  tag: 'Feeds',
  method: 'GET',
  path: '/v2/feed/channels/{channel_id}',
  summary: 'Read one of the topics that you see',
  description: 'As it is listed. 404 for a topic that is not published or not open to you.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: Type.Object({ channel_id: Id() }) },
  output: { status: 200, body: One(FeedTopic) },
  async handle({ actor, db }, { params }) {
    const { rows } = await listFeedTopicRows(db, actor.userId, { id: params.channel_id })
    const [topic] = rows
    if (!topic) throw notFound('Topic')
    return { data: presentFeedTopic(topic) }
  },
})
