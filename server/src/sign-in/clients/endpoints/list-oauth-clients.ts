import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { Page, Type } from '../../../platform/http/input/schema.ts'
import { listOwnClients } from '../../oauth/index.ts'
import { CLIENTS_PATH, READ } from '../access.ts'
import { OauthClient, presentOauthClient } from '../client-record.ts'

export const listOauthClients = endpoint({
  id: 'listOauthClients',
  tag: 'OAuth clients',
  method: 'GET',
  path: CLIENTS_PATH,
  summary: 'List the OAuth clients of the program, the oldest first',
  access: READ,
  input: { query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Page(OauthClient) },
  async handle({ db }, { query }) {
    const page = readPage(query)
    const { clients, total } = await listOwnClients(db, page)
    return { data: clients.map(presentOauthClient), meta: pageMeta(page, total) }
  },
})
