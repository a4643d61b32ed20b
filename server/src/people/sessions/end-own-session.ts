import { endpoint } from '../../platform/http/endpoint.ts'
import { notFound } from '../../platform/http/errors.ts'
import { Type } from '../../platform/http/input/schema.ts'
import { endSignIn } from '../../sign-in/oauth/index.ts'
import { SessionId } from './session.ts'

export const endOwnSession = endpoint({
  id: 'endSession',
  tag: 'Me',
  method: 'DELETE',
  path: '/v2/me/sessions/{session_id}',
  summary: 'End one of the sessions that you are signed in with, and its tokens',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  input: { params: Type.Object({ session_id: SessionId }) },
  output: { status: 204 },
  errors: [404],
  async handle({ actor, db }, { params }) {
    if (!(await endSignIn(db, actor.userId, params.session_id))) throw notFound('Session')
  },
})
