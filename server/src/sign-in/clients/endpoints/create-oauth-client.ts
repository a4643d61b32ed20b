import { acrossPrograms } from '../../../platform/db/transaction.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { checkRedirectUris, createClient, findOwnClient } from '../../oauth/index.ts'
import { CLIENTS_PATH, WRITE } from '../access.ts'
import { CreatedOauthClient, OauthClientInput, presentOauthClient, requireOwnRights } from '../client-record.ts'

/** Registers a client of the program. Its secret is in this response only. */
export const createOauthClient = endpoint({
  id: 'createOauthClient',
  tag: 'OAuth clients',
  method: 'POST',
  path: CLIENTS_PATH,
  summary: 'Register an OAuth client of the program',
  description:
    'A public client needs a redirect URI. The secret of a confidential client is in this response only. `scopes` are those of ' +
    'the caller, and `role` is `program_manager`, when not given; more than the caller has is 403.',
  access: WRITE,
  input: { body: OauthClientInput },
  output: { status: 201, body: One(CreatedOauthClient) },
  confidential: true,
  async handle({ actor, db }, { body }) {
    checkRedirectUris(body)
    requireOwnRights(actor, body)
    const created = await acrossPrograms(db, () =>
      createClient(db, {
        programId: db.programId,
        kind: body.kind === 'public' ? 'public' : 'server',
        name: body.name,
        redirectUris: [...new Set(body.redirect_uris)],
        scopes: [...new Set(body.scopes ?? actor.scopes)],
        ...(body.role ? { role: body.role } : {}),
      }),
    )
    const client = await findOwnClient(db, created.client_id)
    if (!client) throw new Error('the client that was just made is not there')
    const { client_secret } = created
    return { data: { ...presentOauthClient(client), ...(client_secret ? { client_secret } : {}) } }
  },
})
