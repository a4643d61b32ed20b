import { acrossPrograms } from '../../../platform/db/transaction.ts'
import { isUuid } from '../../../platform/db/uuid.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { described, Text, Type } from '../../../platform/http/input/schema.ts'
import { findOwnClient, removeSecret } from '../../oauth/index.ts'
import { CLIENTS_PATH, ClientId, WRITE } from '../access.ts'

/** Removes a secret, which is refused from then on. Tokens issued for it stay valid until they expire. */
export const deleteOauthClientSecret = endpoint({
  id: 'deleteOauthClientSecret',
  tag: 'OAuth clients',
  method: 'DELETE',
  path: `${CLIENTS_PATH}/{client_id}/secrets/{secret_id}`,
  summary: 'Remove a secret of a client',
  access: WRITE,
  input: { params: Type.Object({ client_id: ClientId(), secret_id: described('The secret', Text(36)) }) },
  output: { status: 204 },
  async handle({ db }, { params: { client_id, secret_id } }) {
    const client = await findOwnClient(db, client_id, { lock: true })
    if (!client) throw notFound('Client')
    const removed = isUuid(secret_id) && (await acrossPrograms(db, () => removeSecret(db, client.id, secret_id)))
    if (!removed) throw notFound('Secret')
  },
})
