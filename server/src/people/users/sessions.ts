// The sign-ins of a person, for the person and for program managers. The authorization server stores them
// (sign-in/oauth/grants/grants.ts).

import type { Actor } from '../../platform/access/actor.ts'
import { requireRank } from '../../platform/access/ranks.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageOf, pageParameters } from '../../platform/http/input/pagination.ts'
import { described, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { recordInAuditLog } from '../../shared/audit/index.ts'
import { endSignIn, listSignIns } from '../../sign-in/oauth/index.ts'
import { readRole } from './find-user.ts'

const ID_MAX_LENGTH = 128

/** The path parameter of a session: its id in lists. */
const SessionId = described('The `id` of the session in the list', Type.Text(ID_MAX_LENGTH))

const Session = namedObject('Session', {
  id: Type.String(),
  created_at: Type.Timestamp(),
  last_used_at: Type.Timestamp(),
  user_agent: Type.Nullable(Type.String({ description: 'As the browser named itself' })),
  client_name: Type.String(),
  current: Type.Boolean({ description: 'This call came from it.' }),
})

const SessionPage = Type.Page(Session)

/** A page of a person's sessions, the newest first. */
async function readSessionPage(
  db: ProgramDb,
  caller: Actor,
  userId: number,
  query: Parameters<typeof pageOf>[1],
): Promise<Static<typeof SessionPage>> {
  const { data, meta } = pageOf(await listSignIns(db, userId), query)
  const presented = data.map(signIn => ({
    id: signIn.id,
    created_at: presentTimestamp(signIn.created_at),
    last_used_at: presentTimestamp(signIn.last_used_at),
    user_agent: signIn.user_agent,
    client_name: signIn.client_name,
    current: caller.kind === 'user' && signIn.id === caller.grantId,
  }))
  return { data: presented, meta }
}

export const listSessions = endpoint('GET /v2/me/sessions', {
  tag: 'Me',
  summary: 'List where you are signed in, the newest first',
  description: 'One for each sign-in of a browser or an application that lasts, up to 500.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'write',
  input: { query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: SessionPage },
  handle({ actor, db }, { query }) {
    return readSessionPage(db, actor, actor.userId, query)
  },
})

export const endSession = endpoint('DELETE /v2/me/sessions/{session_id}', {
  tag: 'Me',
  summary: 'End one of the sessions that you are signed in with, and its tokens',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  input: { params: Type.Object({ session_id: SessionId }) },
  output: { status: 204 },
  errors: [404],
  async handle({ actor, db }, { params }) {
    if (!(await endSignIn(db, actor.userId, params.session_id))) throw notFound('Session')
  },
})

export const listPersonSessions = endpoint('GET /v2/people/{user_id}/sessions', {
  tag: 'People',
  summary: 'List where a person is signed in, the newest first',
  description:
    'One for each sign-in of a browser or an application that lasts, up to 500; `current` only for the caller’s own.',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' },
  transaction: 'write',
  input: { params: Type.Object({ user_id: Type.Id() }), query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: SessionPage },
  errors: [404],
  async handle({ actor, db }, { params, query }) {
    await readRole(db, params.user_id)
    return readSessionPage(db, actor, params.user_id, query)
  },
})

export const endPersonSession = endpoint('DELETE /v2/people/{user_id}/sessions/{session_id}', {
  tag: 'People',
  summary: 'End a session of a person, and its tokens',
  description: "Of people up to the caller's role, else 403. The audit log records the caller.",
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  input: { params: Type.Object({ user_id: Type.Id(), session_id: SessionId }) },
  output: { status: 204 },
  errors: [404],
  async handle({ actor, db }, { params }) {
    requireRank(actor, await readRole(db, params.user_id))
    if (!(await endSignIn(db, params.user_id, params.session_id))) throw notFound('Session')
    await recordInAuditLog(db, 'removed', 'session', [{ id: params.session_id, before: { user_id: params.user_id } }])
  },
})
