import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { ROLES, type Role, SCOPES, scopesForRole } from '../../platform/access/roles.ts'
import { issueAccessToken } from '../../platform/access/tokens.ts'
import { limits } from '../../platform/config.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { forProgram } from '../../platform/db/transaction.ts'
import { conflict, invalid, invalidReference } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { userNameForm } from '../../shared/text/directory-text.ts'
import {
  CLIENT_NAME_MAX_LENGTH,
  checkRedirectUris,
  createClient as insertClient,
  REDIRECT_URIS_MAX,
} from '../../sign-in/oauth/index.ts'

/** Longest name of a program, an organisation or a client. */
export const NAME_MAX_LENGTH = 200

/** A client with the secret that is shown once. */
export const ClientSecret = namedObject('ClientSecret', { client_id: Type.String(), client_secret: Type.String() })

/** A program's id as the operator API writes it: decimal digits. */
export const ProgramId = () => Type.String({ pattern: '^[1-9][0-9]*$', maxLength: 15 })

const JWKS_MAX = 10
const JWK_MEMBERS_MAX = 30
/** Members of a JWK that are kept in addition to the key. */
const NAMING_MEMBERS = ['kid', 'alg', 'use'] as const

const RedirectUris = () => Type.Optional(Type.Array(Type.Text(2048, { minLength: 1 }), { maxItems: REDIRECT_URIS_MAX }))

const ClientInput = namedObject('ClientInput', {
  program_id: ProgramId(),
  name: Type.FilledText(CLIENT_NAME_MAX_LENGTH),
  kind: Type.OneOf(['public', 'server']),
  redirect_uris: RedirectUris(),
  /** Addresses for redirects after signing out, besides redirect_uris. */
  post_logout_redirect_uris: RedirectUris(),
  /** Scopes that it may request; all when not given. */
  scopes: Type.Optional(Type.Array(Type.ScopeName, { maxItems: SCOPES.length })),
  /** The role of a server client's own tokens; program_manager when not given. */
  role: Type.Optional(Type.OneOf(ROLES)),
  /** Public keys with which it signs assertions for user tokens (RFC 7523). */
  jwks: Type.Optional(
    Type.Array(Type.Unsafe<JsonWebKey>({ type: 'object', maxProperties: JWK_MEMBERS_MAX }), { maxItems: JWKS_MAX }),
  ),
})

const CreatedClient = namedObject('Client', { client_id: Type.String(), client_secret: Type.Optional(Type.String()) })

/** Registers an OAuth client of a program. Its secret is in this response only. */
export const createClient = endpoint('POST /operator/v1/clients', {
  tag: 'Operator',
  summary: 'Register an OAuth client',
  description: 'A public client needs a redirect URI. The secret of a server client is in this response only.',
  access: { as: ['operator'] },
  input: { body: ClientInput },
  output: { status: 201, body: Type.One(CreatedClient) },
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
  const rows = await sql`select 1 from programs where id = ${db.programId}`.all(db)
  return rows.length > 0
}

const USER_NAME_MAX_LENGTH = 255

/** A person of a program, by userName without regard to case. */
export const namedUser = () => ({
  program_id: ProgramId(),
  user_name: Type.Text(USER_NAME_MAX_LENGTH, { minLength: 1 }),
})

const TokenInput = namedObject('TokenInput', {
  ...namedUser(),
  /** All scopes of the user's role when not given. */
  scopes: Type.Optional(Type.Array(Type.ScopeName, { minItems: 1, maxItems: SCOPES.length })),
})

const Token = namedObject('Token', {
  access_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Count(),
  scope: Type.String(),
  realm: Type.String(),
})

/** Makes an access token for a user, as if they had signed in and consented. */
export const createToken = endpoint('POST /operator/v1/tokens', {
  tag: 'Operator',
  summary: 'Make an access token for a user',
  description: "Scopes above the user's role are left out; `scope` lists the granted scopes.",
  access: { as: ['operator'] },
  input: { body: TokenInput },
  output: { status: 201, body: Type.One(Token) },
  confidential: true,
  errors: [400, 409],
  async handle({ services }, { body }) {
    const programId = Number(body.program_id)
    return services.database.system(async db => {
      const { userId, clientId, role } = await findUser(forProgram(db, programId), body.user_name)
      const scopes = scopesForRole([...new Set(body.scopes ?? SCOPES)], role)
      const token = await issueAccessToken(db, { programId, clientId, userId, scopes })
      return {
        data: {
          access_token: token,
          token_type: 'Bearer' as const,
          expires_in: limits.accessTokenTtlSeconds,
          scope: scopes.join(' '),
          realm: String(programId),
        },
      }
    })
  },
})

/** The user whom a program has by this name. Throws 400 `not_found`. */
export async function requireNamedUser(db: ProgramDb, userName: string) {
  const program = await sql<{ organisation_id: number }>`
    select organisation_id from programs where id = ${db.programId}`.first(db)
  if (!program) throw invalidReference('program_id', `The program ${db.programId}`)
  const user = await sql<{ id: number; role: Role; active: boolean }>`
    select u.id, u.role, u.active from identities i join users u on u.program_id = ${db.programId} and u.id = i.id
     where i.organisation_id = ${program.organisation_id}
       and i.user_name_key = lower(${userNameForm(userName)})`.first(db)
  if (!user) throw invalidReference('user_name', `The user ${userName} of program ${db.programId}`)
  return { ...user, organisationId: program.organisation_id }
}

/** The user, and the program's client that the token is made for. Throws 400 and 409. */
async function findUser(db: ProgramDb, userName: string) {
  const user = await requireNamedUser(db, userName)
  if (!user.active) throw conflict(`The user ${userName} of program ${db.programId} is not active`)
  const client = await sql<{ id: string }>`
    select id from oauth_clients where program_id = ${db.programId}
     order by kind = 'public' desc, created_at, id limit 1`.first(db)
  if (!client) throw conflict(`Program ${db.programId} has no client; make one first`)
  return { userId: user.id, clientId: client.id, role: user.role }
}
