import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters } from '../../platform/http/input/pagination.ts'
import { Type } from '../../platform/http/input/schema.ts'
import { readSessionPage, SessionPage } from './session.ts'

export const listOwnSessions = endpoint({
  id: 'listSessions',
  tag: 'Me',
  method: 'GET',
  path: '/v2/me/sessions',
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
