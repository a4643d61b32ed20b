import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { findOwnClient } from '../../oauth/index.ts'
import { CLIENTS_PATH, ClientParams, READ } from '../access.ts'
import { OauthClient, presentOauthClient } from '../client-record.ts'

export const readOauthClient = endpoint({
  id: 'readOauthClient',
  tag: 'OAuth clients',
  method: 'GET',
  path: `${CLIENTS_PATH}/{client_id}`,
  summary: 'Read one OAuth client',
  access: READ,
  input: { params: ClientParams },
  output: { status: 200, body: One(OauthClient) },
  async handle({ db }, { params }) {
    const client = await findOwnClient(db, params.client_id)
    if (!client) throw notFound('Client')
    return { data: presentOauthClient(client) }
  },
})
