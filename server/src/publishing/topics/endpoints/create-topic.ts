import { lockForDefinitionChange } from '../../../people/following/index.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { emit } from '../../../shared/events/emit.ts'
import { startAutoFollow } from '../auto-follow.ts'
import { requireTopic } from '../queries.ts'
import { readReferences } from '../references.ts'
import { mayBeFollowedAutomatically, NewTopic, presentTopic, Topic } from '../topic.ts'
import { insertTopic } from '../write-topic.ts'

export const createTopic = endpoint({
  id: 'createTopic',
  tag: 'Topics',
  method: 'POST',
  path: '/v2/channels',
  summary: 'Create a topic',
  description:
    'It is published unless `state` is `hidden`. Naming `groups` targets it at them unless `targeted` is given. ' +
    'The creator does not follow it automatically; with `auto_follow` or `auto_follow_mandatory` the whole audience does, ' +
    'large ones within moments after the response.',
  access: { as: ['user', 'server'], scopes: ['content.write'], role: 'publisher' },
  input: { body: NewTopic },
  output: { status: 201, body: One(Topic) },
  async handle({ db, services }, { body }) {
    if (mayBeFollowedAutomatically(body)) await lockForDefinitionChange(db)
    const references = await readReferences(db, body)
    const id = await insertTopic(db, body, references)
    await emit(db, 'channel_created', { channel_id: id, channel_name: body.name })
    await startAutoFollow(services, db, await requireTopic(db, id))
    return { data: presentTopic(await requireTopic(db, id)) }
  },
})
