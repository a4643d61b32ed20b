import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { Id, Page, Type } from '../../../platform/http/input/schema.ts'
import { Follower, listFollowerRows } from '../follower.ts'
import { findTopic } from '../queries.ts'

export const listTopicFollowers = endpoint({
  id: 'listTopicFollowers',
  tag: 'Topics',
  method: 'GET',
  path: '/v2/channels/{channel_id}/followers',
  summary: 'List the followers of a topic',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  input: { params: Type.Object({ channel_id: Id() }), query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Page(Follower) },
  async handle({ actor, db }, { params, query }) {
    const topic = await findTopic(db, params.channel_id)
    if (!topic) throw notFound('Topic')
    const page = readPage(query)
    const followers = await listFollowerRows(db, topic.id, page, actor.role)
    return { data: followers, meta: pageMeta(page, topic.follower_count) }
  },
})
