import { removeFollower } from '../../../people/following/index.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { badRequest, notFound } from '../../../platform/http/errors.ts'
import { Id, One, Type } from '../../../platform/http/input/schema.ts'
import { lockTopicInAudienceOf } from '../queries.ts'
import { presentTopic, Topic } from '../topic.ts'

export const unfollowTopic = endpoint({
  id: 'unfollowTopic',
  tag: 'Topics',
  method: 'PUT',
  path: '/v2/channels/{channel_id}/unfollow',
  summary: 'Stop following a topic',
  description:
    'Returns the topic; not following changes nothing, but keeps `auto_follow` from making the user a follower ' +
    'later. 400 when following is mandatory, 404 for a topic that is not open to the user.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: Type.Object({ channel_id: Id() }) },
  output: { status: 200, body: One(Topic) },
  errors: [400],
  async handle({ actor: { userId }, db }, { params }) {
    const topic = await lockTopicInAudienceOf(db, params.channel_id, userId)
    if (!topic) throw notFound('Topic')
    if (topic.auto_follow_mandatory) throw badRequest('Following this topic is mandatory')
    const change = await removeFollower(db, topic.id, userId)
    return { data: presentTopic({ ...topic, follower_count: topic.follower_count + change }) }
  },
})
