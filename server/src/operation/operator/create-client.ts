import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { sql } from 'kysely'
import { ROLES, SCOPES } from '../../platform/access/roles.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { forProgram } from '../../platform/db/transaction.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { invalid, invalidReference } from '../../platform/http/errors.ts'
import { FilledText, named, One, OneOf, Text, Type } from '../../platform/http/input/schema.ts'
import { ScopeName } from '../../platform/http/input/scope.ts'
import {
  CLIENT_NAME_MAX_LENGTH,
  checkRedirectUris,
  createClient as insertClient,
  REDIRECT_URIS_MAX,
} from '../../sign-in/oauth/index.ts'
import { ProgramId } from './client.ts'

const JWKS_MAX = 10
const JWK_MEMBERS_MAX = 30
/** Members of a JWK that are kept in addition to the key. */
const NAMING_MEMBERS = ['kid', 'alg', 'use'] as const

const RedirectUris = () => Type.Optional(Type.Array(Text(2048, { minLength: 1 }), { maxItems: REDIRECT_URIS_MAX }))

const ClientInput = named(
  'ClientInput',
  Type.Object({
    program_id: ProgramId(),
    name: FilledText(CLIENT_NAME_MAX_LENGTH),
    kind: OneOf(['public', 'server']),
    redirect_uris: RedirectUris(),
    /** Where people may be sent after signing out, besides redirect_uris. */
    post_logout_redirect_uris: RedirectUris(),
    /** Scopes that it may ask for; all when not given. */
    scopes: Type.Optional(Type.Array(ScopeName, { maxItems: SCOPES.length })),
    /** What a server client's own tokens may do; program_manager when not given. */
    role: Type.Optional(OneOf(ROLES)),
    /** Public keys with which it signs assertions for user tokens (RFC 7523). */
    jwks: Type.Optional(
      Type.Array(Type.Unsafe<JsonWebKey>({ type: 'object', maxProperties: JWK_MEMBERS_MAX }), { maxItems: JWKS_MAX }),
    ),
  }),
)

const CreatedClient = named(
  'Client',
  Type.Object({ client_id: Type.String(), client_secret: Type.Optional(Type.String()) }),
)

/** Registers an OAuth client of a program. Its secret is in this response only. */
export const createClient = endpoint({
  id: 'createClient',
  tag: 'Operator',
  method: 'POST',
  path: '/operator/v1/clients',
  summary: 'Register an OAuth client',
  description: 'A public client needs a redirect URI. The secret of a server client is in this response only.',
  access: { as: ['operator'] },
  input: { body: ClientInput },
  output: { status: 201, body: One(CreatedClient) },
  confidential: true,
  errors: [400],
  async handle({ services }, { body }) {
    checkRedirectUris(body)
    const jwks = body.jwks?.map(readPublicKey)
    const client = await services.database.system(async db => {
      const programId = Number(body.program_id)
      if (!(await programExists(forProgram(db, programId))))
        throw invalidReference('program_id', `The program ${programId}`)
      return insertClient(db, {
        programId,
        kind: body.kind,
        name: body.name,
        redirectUris: body.redirect_uris ?? [],
        postLogoutRedirectUris: body.post_logout_redirect_uris ?? [],
        ...(body.scopes ? { scopes: body.scopes } : {}),
        ...(body.role ? { role: body.role } : {}),
        ...(jwks?.length ? { jwks } : {}),
      })
    })
    return { data: client }
  },
})

/** The public half of a key, without other members. Throws 400 for anything but an asymmetric key. */
function readPublicKey(jwk: JsonWebKey, index: number): JsonWebKey {
  try {
    const named = NAMING_MEMBERS.filter(name => typeof jwk[name] === 'string').map(name => [name, jwk[name]])
    return { ...Object.fromEntries(named), ...createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'jwk' }) }
  } catch {
    const message = 'must be a public key as a JWK (RSA, EC or OKP)'
    throw invalid({ rule: 'invalid_format', parameter: `jwks.${index}`, message })
  }
}

async function programExists(db: ProgramDb): Promise<boolean> {
  const { rows } = await sql`select 1 from programs where id = ${db.programId}`.execute(db)
  return rows.length > 0
}
