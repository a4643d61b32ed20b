import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { requirePoll } from '../find-poll.ts'
import { Poll, PollPath } from '../poll.ts'
import { presentPoll } from '../present-polls.ts'

export const getFeedPoll = endpoint({
  id: 'getFeedPoll',
  tag: 'Polls',
  method: 'GET',
  path: '/v2/feed/polls/{poll_id}',
  summary: 'Read one of your polls',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: PollPath },
  output: { status: 200, body: One(Poll) },
  errors: [404],
  async handle({ actor: { userId }, db }, { params: { poll_id } }) {
    await requirePoll(db, userId, poll_id)
    return { data: await presentPoll(db, poll_id, userId) }
  },
})
