import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Id, One, Type } from '../../../platform/http/input/schema.ts'
import { findTopicFor } from '../queries.ts'
import { presentTopic, Topic } from '../topic.ts'

export const readTopic = endpoint({
  id: 'readTopic',
  tag: 'Topics',
  method: 'GET',
  path: '/v2/channels/{channel_id}',
  summary: 'Read one topic',
  description:
    'Any user token: publishers and higher read every topic, others those that are published and open to them. A server ' +
    'token reads every topic.',
  access: { as: ['user', 'server'] },
  input: { params: Type.Object({ channel_id: Id() }) },
  output: { status: 200, body: One(Topic) },
  async handle({ actor, db }, { params }) {
    const topic = await findTopicFor(db, actor, params.channel_id)
    if (!topic) throw notFound('Topic')
    return { data: presentTopic(topic) }
  },
})
