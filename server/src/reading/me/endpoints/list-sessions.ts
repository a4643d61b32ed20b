import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { Nullable, named, Page, Timestamp, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { listSignIns } from '../../../sign-in/oauth/index.ts'

const Session = named(
  'Session',
  Type.Object({
    id: Type.String(),
    created_at: Timestamp(),
    last_used_at: Timestamp(),
    user_agent: Nullable(Type.String({ description: 'As the browser named itself' })),
    client_name: Type.String(),
    current: Type.Boolean({ description: 'This call came from it.' }),
  }),
)

export const listSessions = endpoint({
  id: 'listSessions',
  tag: 'Me',
  method: 'GET',
  path: '/v2/me/sessions',
  summary: 'List where you are signed in, the newest first',
  description: 'One for each sign-in of a browser or an application that lasts, up to 500.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  // Not from a replica: what has just been ended is gone.
  transaction: 'write',
  input: { query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Page(Session) },
  async handle({ actor, db }, { query }) {
    const page = readPage(query)
    const all = await listSignIns(db, actor.userId)
    const data = all.slice(page.offset, page.offset + page.size).map(signIn => ({
      id: signIn.id,
      created_at: presentTimestamp(signIn.created_at),
      last_used_at: presentTimestamp(signIn.last_used_at),
      user_agent: signIn.user_agent,
      client_name: signIn.client_name,
      current: signIn.id === actor.grantId,
    }))
    return { data, meta: pageMeta(page, all.length) }
  },
})
