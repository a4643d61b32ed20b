import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findOwnClient, removeOwnClient } from '../../oauth/index.ts'
import { CLIENTS_PATH, ClientParams, WRITE } from '../access.ts'

/** Removes a client; its secrets, sign-ins and tokens end within a second, on every node. */
export const deleteOauthClient = endpoint({
  id: 'deleteOauthClient',
  tag: 'OAuth clients',
  method: 'DELETE',
  path: `${CLIENTS_PATH}/{client_id}`,
  summary: 'Remove an OAuth client, and everything that was issued to it',
  access: WRITE,
  input: { params: ClientParams },
  output: { status: 204 },
  async handle({ db }, { params }) {
    const client = await findOwnClient(db, params.client_id, { lock: true })
    if (!client) throw notFound('Client')
    await removeOwnClient(db, client.id)
  },
})
