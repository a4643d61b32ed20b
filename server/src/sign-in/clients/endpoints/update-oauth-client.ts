import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { changeOwnClient, checkRedirectUris, findOwnClient } from '../../oauth/index.ts'
import { CLIENTS_PATH, ClientParams, WRITE } from '../access.ts'
import { OauthClient, OauthClientChanges, presentOauthClient, requireOwnRights } from '../client-record.ts'

export const updateOauthClient = endpoint({
  id: 'updateOauthClient',
  tag: 'OAuth clients',
  method: 'PATCH',
  path: `${CLIENTS_PATH}/{client_id}`,
  summary: 'Change an OAuth client',
  description:
    'Only given members change. A new `role` applies within a second, also to existing tokens; new `scopes` ' +
    'apply to new tokens. More than the caller has is 403.',
  access: WRITE,
  input: { params: ClientParams, body: OauthClientChanges },
  output: { status: 200, body: One(OauthClient) },
  async handle({ actor, db }, { params, body }) {
    const before = await findOwnClient(db, params.client_id, { lock: true })
    if (!before) throw notFound('Client')
    if (body.redirect_uris) {
      checkRedirectUris({ kind: before.kind, redirect_uris: body.redirect_uris })
      // Codes of its users are sent there.
      requireOwnRights(actor, { scopes: before.scopes })
    }
    const added = body.scopes?.filter(scope => !before.scopes.includes(scope))
    requireOwnRights(actor, { ...(body.role ? { role: body.role } : {}), ...(added ? { scopes: added } : {}) })
    await changeOwnClient(db, before.id, {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.redirect_uris ? { redirectUris: [...new Set(body.redirect_uris)] } : {}),
      ...(body.scopes ? { scopes: [...new Set(body.scopes)] } : {}),
      ...(body.role && body.role !== before.role ? { role: body.role } : {}),
    })
    const client = await findOwnClient(db, before.id)
    if (!client) throw notFound('Client')
    return { data: presentOauthClient(client) }
  },
})
