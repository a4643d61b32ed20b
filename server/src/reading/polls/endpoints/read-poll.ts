import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { PollPath, PollSettings } from '../poll.ts'
import { presentOnePollSettings } from '../present-polls.ts'

export const readPoll = endpoint({
  id: 'readPoll',
  tag: 'Polls',
  method: 'GET',
  path: '/v2/polls/{poll_id}',
  summary: 'Read a poll with its outcome, whatever its audience',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  input: { params: PollPath },
  output: { status: 200, body: One(PollSettings) },
  errors: [404],
  async handle({ actor: { userId }, db }, { params: { poll_id } }) {
    return { data: await presentOnePollSettings(db, poll_id, userId) }
  },
})
