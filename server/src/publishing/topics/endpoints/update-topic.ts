import { lockForDefinitionChange } from '../../../people/following/index.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Id, One, Type } from '../../../platform/http/input/schema.ts'
import { emit } from '../../../shared/events/emit.ts'
import { lockForReachChange } from '../../visibility/index.ts'
import { startAutoFollow } from '../auto-follow.ts'
import { updatePostsOfTopic } from '../follow-up-posts.ts'
import { findTopic, lockTopic, requireTopic } from '../queries.ts'
import { readReferences } from '../references.ts'
import { mayBeFollowedAutomatically, presentTopic, Topic, TopicChanges, type TopicRow } from '../topic.ts'
import { mayAddFollowers, storeTopicChanges } from '../write-topic.ts'

export const updateTopic = endpoint({
  id: 'updateTopic',
  tag: 'Topics',
  method: 'PUT',
  path: '/v2/channels/{channel_id}',
  summary: 'Change a topic',
  description:
    'Only given members change. `groups` replaces the list and, unless `targeted` is given too, targets the topic when it ' +
    'names any; an empty list leaves `targeted` as it is. Posts that become invisible leave all feeds before the response, and so does a former name; posts that ' +
    'become visible in a topic with very many posts follow within moments.',
  access: { as: ['user', 'server'], scopes: ['content.write'], role: 'publisher' },
  input: { params: Type.Object({ channel_id: Id() }), body: TopicChanges },
  output: { status: 200, body: One(Topic) },
  async handle({ db, services }, { params, body }) {
    const asked = await findTopic(db, params.channel_id)
    // Before the topic is locked, which changes of people lock after this.
    if (concernsPeople(asked, body)) await lockForDefinitionChange(db)
    if (concernsReaders(body)) await lockForReachChange(db)
    const before = await lockTopic(db, params.channel_id)
    if (!before) throw notFound('Topic')
    const references = await readReferences(db, body)
    await storeTopicChanges(db, before.id, body, references)
    const after = await requireTopic(db, before.id)
    await updatePostsOfTopic(services, db, before, after)
    await emitStateChange(db, before, after)
    if (!mayAddFollowers(before, after)) return { data: presentTopic(after) }
    await startAutoFollow(services, db, after)
    return { data: presentTopic(await requireTopic(db, before.id)) }
  },
})

/** Whether the change may require new followers. */
function concernsPeople(topic: TopicRow | null, body: TopicChanges): boolean {
  const says = [body.auto_follow, body.auto_follow_mandatory, body.targeted, body.groups].some(
    value => value !== undefined,
  )
  return says && mayBeFollowedAutomatically(body, topic)
}

/** Whether other people may see the topic's posts afterwards. */
const concernsReaders = ({ state, targeted, groups }: TopicChanges): boolean =>
  [state, targeted, groups].some(value => value !== undefined)

async function emitStateChange(db: ProgramDb, before: TopicRow, after: TopicRow): Promise<void> {
  const [was, is] = [before.state === 'archived', after.state === 'archived']
  if (was === is) return
  const data = { channel_id: after.id, channel_name: after.name }
  await emit(db, is ? 'channel_archived' : 'channel_unarchived', data)
}
