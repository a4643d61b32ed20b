import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters } from '../../platform/http/input/pagination.ts'
import { Id, Type } from '../../platform/http/input/schema.ts'
import { readRole } from '../users/index.ts'
import { readSessionPage, SessionPage } from './session.ts'

export const listPersonSessions = endpoint({
  id: 'listPersonSessions',
  tag: 'People',
  method: 'GET',
  path: '/v2/people/{user_id}/sessions',
  summary: 'List where a person is signed in, the newest first',
  description:
    'One for each sign-in of a browser or an application that lasts, up to 500; `current` only for the caller’s own.',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' },
  transaction: 'write',
  input: { params: Type.Object({ user_id: Id() }), query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: SessionPage },
  errors: [404],
  async handle({ actor, db }, { params, query }) {
    await readRole(db, params.user_id)
    return readSessionPage(db, actor, params.user_id, query)
  },
})
