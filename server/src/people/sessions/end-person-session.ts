import { requireRank } from '../../platform/access/ranks.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { notFound } from '../../platform/http/errors.ts'
import { Id, Type } from '../../platform/http/input/schema.ts'
import { recordInAuditLog } from '../../shared/audit/index.ts'
import { endSignIn } from '../../sign-in/oauth/index.ts'
import { readRole } from '../users/index.ts'
import { SessionId } from './session.ts'

export const endPersonSession = endpoint({
  id: 'endPersonSession',
  tag: 'People',
  method: 'DELETE',
  path: '/v2/people/{user_id}/sessions/{session_id}',
  summary: 'End a session of a person, and its tokens',
  description: "Of people up to the caller's role, else 403. The audit log records the caller.",
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  input: { params: Type.Object({ user_id: Id(), session_id: SessionId }) },
  output: { status: 204 },
  errors: [404],
  async handle({ actor, db }, { params }) {
    requireRank(actor, await readRole(db, params.user_id))
    if (!(await endSignIn(db, params.user_id, params.session_id))) throw notFound('Session')
    await recordInAuditLog(db, 'removed', 'session', [{ id: params.session_id, before: { user_id: params.user_id } }])
  },
})
