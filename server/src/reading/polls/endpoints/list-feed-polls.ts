import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { Page, Type } from '../../../platform/http/input/schema.ts'
import { Poll } from '../poll.ts'
import { readPollPage } from '../present-polls.ts'

export const listFeedPolls = endpoint({
  id: 'listFeedPolls',
  tag: 'Polls',
  method: 'GET',
  path: '/v2/feed/polls',
  summary: 'List your polls, open and closed, newest first',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Page(Poll) },
  transaction: 'own',
  handle: ({ actor, services }, { query }) => readPollPage(services.database, actor, readPage(query)),
})
