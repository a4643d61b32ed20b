// Connections of assistants. A connection is a sign-in like any other: `DELETE /v2/people/{user_id}/sessions/{id}` ends it.

import { isScope } from '../../platform/access/roles.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../platform/http/input/pagination.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { listAssistantSignIns } from '../../sign-in/oauth/index.ts'

const AssistantConnection = namedObject('AssistantConnection', {
  id: Type.String({ description: 'Of the session, which ends the connection' }),
  user: Type.Object({ user_id: Type.Id(), display_name: Type.String() }),
  client_id: Type.String({ description: 'The address of the document of an assistant that describes itself' }),
  client_name: Type.String(),
  scopes: Type.Array(Type.ScopeName),
  created_at: Type.Timestamp(),
  last_used_at: Type.Timestamp(),
})

export const listAssistantConnections = endpoint('GET /v2/assistant_connections', {
  tag: 'OAuth clients',
  summary: 'List who has connected which assistant, the newest first',
  description:
    'One for each sign-in that lasts; `last_used_at` is when tokens were last issued. Ending the session of the person ends it.',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'administrator' },
  input: { query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Type.Page(AssistantConnection) },
  async handle({ db }, { query }) {
    const page = readPage(query)
    const { rows, total } = await listAssistantSignIns(db, page)
    const data = rows.map(({ user_id, display_name, scopes, created_at, last_used_at, ...row }) => ({
      ...row,
      user: { user_id, display_name },
      scopes: scopes.filter(isScope),
      created_at: presentTimestamp(created_at),
      last_used_at: presentTimestamp(last_used_at),
    }))
    return { data, meta: pageMeta(page, total) }
  },
})
