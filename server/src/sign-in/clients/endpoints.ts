import { acrossPrograms } from '../../platform/db/transaction.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import { badRequest, conflict, invalid, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../platform/http/input/pagination.ts'
import { described, namedObject, Type } from '../../platform/http/input/schema.ts'
import { parseTimestamp, presentTimestamp } from '../../platform/http/input/timestamp.ts'
import {
  addSecret,
  changeOwnClient,
  checkRedirectUris,
  createClient,
  listOwnClients,
  removeOwnClient,
  removeSecret,
  requireOwnClient,
  SECRETS_MAX,
} from '../oauth/index.ts'
import {
  CLIENTS_PATH,
  ClientId,
  ClientParams,
  CreatedOauthClient,
  OauthClient,
  OauthClientChanges,
  OauthClientInput,
  presentOauthClient,
  READ,
  requireOwnRights,
  WRITE,
} from './client-record.ts'

export const listOauthClients = endpoint(`GET ${CLIENTS_PATH}`, {
  tag: 'OAuth clients',
  summary: 'List the OAuth clients of the program, the oldest first',
  access: READ,
  input: { query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Type.Page(OauthClient) },
  async handle({ db }, { query }) {
    const page = readPage(query)
    const { clients, total } = await listOwnClients(db, page)
    return { data: clients.map(presentOauthClient), meta: pageMeta(page, total) }
  },
})

export const readOauthClient = endpoint(`GET ${CLIENTS_PATH}/{client_id}`, {
  tag: 'OAuth clients',
  summary: 'Read one OAuth client',
  access: READ,
  input: { params: ClientParams },
  output: { status: 200, body: Type.One(OauthClient) },
  async handle({ db }, { params }) {
    const client = await requireOwnClient(db, params.client_id)
    return { data: presentOauthClient(client) }
  },
})

/** Registers a client of the program. Its secret is in this response only. */
export const createOauthClient = endpoint(`POST ${CLIENTS_PATH}`, {
  tag: 'OAuth clients',
  summary: 'Register an OAuth client of the program',
  description:
    'A public client needs a redirect URI. The secret of a confidential client is in this response only. `scopes` are those of ' +
    'the caller, and `role` is `program_manager`, when not given; more than the caller has is 403.',
  access: WRITE,
  input: { body: OauthClientInput },
  output: { status: 201, body: Type.One(CreatedOauthClient) },
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
    const client = await requireOwnClient(db, created.client_id)
    const { client_secret } = created
    return { data: { ...presentOauthClient(client), ...(client_secret ? { client_secret } : {}) } }
  },
})

export const updateOauthClient = endpoint(`PATCH ${CLIENTS_PATH}/{client_id}`, {
  tag: 'OAuth clients',
  summary: 'Change an OAuth client',
  description:
    'Only given members change. A new `role` applies within a second, also to existing tokens; new `scopes` ' +
    'apply to new tokens. More than the caller has is 403.',
  access: WRITE,
  input: { params: ClientParams, body: OauthClientChanges },
  output: { status: 200, body: Type.One(OauthClient) },
  async handle({ actor, db }, { params, body }) {
    const before = await requireOwnClient(db, params.client_id, { lock: true })
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
    const client = await requireOwnClient(db, before.id)
    return { data: presentOauthClient(client) }
  },
})

/** Removes a client; its secrets, sign-ins and tokens end within a second, on every node. */
export const deleteOauthClient = endpoint(`DELETE ${CLIENTS_PATH}/{client_id}`, {
  tag: 'OAuth clients',
  summary: 'Remove an OAuth client, and everything that was issued to it',
  access: WRITE,
  input: { params: ClientParams },
  output: { status: 204 },
  async handle({ db }, { params }) {
    const client = await requireOwnClient(db, params.client_id, { lock: true })
    await removeOwnClient(db, client.id)
  },
})

const SECRET_NAME_MAX_LENGTH = 100

const Input = namedObject('OauthClientSecretInput', {
  name: Type.Optional(Type.Nullable(Type.FilledText(SECRET_NAME_MAX_LENGTH))),
  expires_at: Type.Optional(Type.Nullable(Type.TimestampIn())),
})

const CreatedSecret = namedObject('CreatedOauthClientSecret', {
  id: Type.String(),
  name: Type.Nullable(Type.String()),
  client_secret: Type.String(),
  created_at: Type.Timestamp(),
  expires_at: Type.Nullable(Type.Timestamp()),
})

/** Creates another secret of a confidential client, beside the one in use. */
export const createOauthClientSecret = endpoint(`POST ${CLIENTS_PATH}/{client_id}/secrets`, {
  tag: 'OAuth clients',
  summary: 'Make a further secret of a confidential client',
  description: `It is in this response only. A client has at most ${SECRETS_MAX} secrets that have not expired; one more is 409.`,
  access: WRITE,
  input: { params: ClientParams, body: Input },
  bodyOptional: true,
  output: { status: 201, body: Type.One(CreatedSecret) },
  confidential: true,
  errors: [409],
  async handle({ actor, db }, { params, body }) {
    const client = await requireOwnClient(db, params.client_id, { lock: true })
    if (client.kind === 'public') throw badRequest('A public client cannot keep a secret')
    // The secret alone gives the client's rights.
    requireOwnRights(actor, client)
    const expiresAt = readExpiry(body.expires_at)
    const made = await acrossPrograms(db, () =>
      addSecret(db, { clientId: client.id, programId: db.programId, expiresAt, name: body.name ?? null }),
    )
    if (!made) throw conflict(`The client has ${SECRETS_MAX} secrets already; remove one that is no longer used first`)
    const { created_at, expires_at } = made
    return {
      data: { ...made, created_at: presentTimestamp(created_at), expires_at: presentTimestamp(expires_at) },
    }
  },
})

function readExpiry(text: string | null | undefined): Date | null {
  const at = text ? (parseTimestamp(text) as Date) : null
  if (at === null || at.getTime() > Date.now()) return at
  throw invalid({ rule: 'out_of_range', parameter: 'expires_at', message: 'must be in the future' })
}

/** Removes a secret, which is refused from then on. Tokens issued for it stay valid until they expire. */
export const deleteOauthClientSecret = endpoint(`DELETE ${CLIENTS_PATH}/{client_id}/secrets/{secret_id}`, {
  tag: 'OAuth clients',
  summary: 'Remove a secret of a client',
  access: WRITE,
  input: { params: Type.Object({ client_id: ClientId(), secret_id: described('The secret', Type.Text(36)) }) },
  output: { status: 204 },
  async handle({ db }, { params: { client_id, secret_id } }) {
    const client = await requireOwnClient(db, client_id, { lock: true })
    const removed = isUuid(secret_id) && (await acrossPrograms(db, () => removeSecret(db, client.id, secret_id)))
    if (!removed) throw notFound('Secret')
  },
})
