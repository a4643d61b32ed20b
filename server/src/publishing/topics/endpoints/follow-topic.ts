import { addFollower } from '../../../people/following/index.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Id, One, Type } from '../../../platform/http/input/schema.ts'
import { lockTopicInAudienceOf } from '../queries.ts'
import { presentTopic, Topic } from '../topic.ts'

export const followTopic = endpoint({
  id: 'followTopic',
  tag: 'Topics',
  method: 'PUT',
  path: '/v2/channels/{channel_id}/follow',
  summary: 'Follow a topic',
  description: 'Returns the topic; following already changes nothing. 404 for a topic that is not open to the user.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: Type.Object({ channel_id: Id() }) },
  output: { status: 200, body: One(Topic) },
  async handle({ actor: { userId }, db }, { params }) {
    const topic = await lockTopicInAudienceOf(db, params.channel_id, userId)
    if (!topic) throw notFound('Topic')
    const change = await addFollower(db, topic.id, userId)
    return { data: presentTopic({ ...topic, follower_count: topic.follower_count + change }) }
  },
})
