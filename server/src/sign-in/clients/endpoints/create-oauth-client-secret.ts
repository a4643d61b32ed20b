import { acrossPrograms } from '../../../platform/db/transaction.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { badRequest, conflict, invalid, notFound } from '../../../platform/http/errors.ts'
import { FilledText, Nullable, named, One, Timestamp, TimestampIn, Type } from '../../../platform/http/input/schema.ts'
import { parseTimestamp, presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { addSecret, findOwnClient, SECRETS_MAX } from '../../oauth/index.ts'
import { CLIENTS_PATH, ClientParams, WRITE } from '../access.ts'
import { requireOwnRights } from '../client-record.ts'

const SECRET_NAME_MAX_LENGTH = 100

const Input = named(
  'OauthClientSecretInput',
  Type.Object({
    name: Type.Optional(Nullable(FilledText(SECRET_NAME_MAX_LENGTH))),
    expires_at: Type.Optional(Nullable(TimestampIn())),
  }),
)

const CreatedSecret = named(
  'CreatedOauthClientSecret',
  Type.Object({
    id: Type.String(),
    name: Nullable(Type.String()),
    client_secret: Type.String(),
    created_at: Timestamp(),
    expires_at: Nullable(Timestamp()),
  }),
)

/** Creates another secret of a confidential client, beside the one in use. */
export const createOauthClientSecret = endpoint({
  id: 'createOauthClientSecret',
  tag: 'OAuth clients',
  method: 'POST',
  path: `${CLIENTS_PATH}/{client_id}/secrets`,
  summary: 'Make a further secret of a confidential client',
  description: `It is in this response only. A client has at most ${SECRETS_MAX} secrets that have not expired; one more is 409.`,
  access: WRITE,
  input: { params: ClientParams, body: Input },
  bodyOptional: true,
  output: { status: 201, body: One(CreatedSecret) },
  confidential: true,
  errors: [409],
  async handle({ actor, db }, { params, body }) {
    const client = await findOwnClient(db, params.client_id, { lock: true })
    if (!client) throw notFound('Client')
    if (client.kind === 'public') throw badRequest('A public client cannot keep a secret')
    // Anyone who knows the secret has the client's rights.
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
