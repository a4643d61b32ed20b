import { sql } from 'kysely'
import { issueAccessToken } from '../../platform/access/issue-token.ts'
import { type Role, SCOPES, scopesForRole } from '../../platform/access/roles.ts'
import { limits } from '../../platform/config.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { forProgram } from '../../platform/db/transaction.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { conflict, invalidReference } from '../../platform/http/errors.ts'
import { Count, named, One, Text, Type } from '../../platform/http/input/schema.ts'
import { ScopeName } from '../../platform/http/input/scope.ts'
import { userNameForm } from '../../shared/text/user-name.ts'
import { ProgramId } from './client.ts'

const USER_NAME_MAX_LENGTH = 255

const TokenInput = named(
  'TokenInput',
  Type.Object({
    program_id: ProgramId(),
    /** userName, without regard to case. */
    user_name: Text(USER_NAME_MAX_LENGTH, { minLength: 1 }),
    /** All scopes of the user's role when not given. */
    scopes: Type.Optional(Type.Array(ScopeName, { minItems: 1, maxItems: SCOPES.length })),
  }),
)

const Token = named(
  'Token',
  Type.Object({
    access_token: Type.String(),
    token_type: Type.Literal('Bearer'),
    expires_in: Count(),
    scope: Type.String(),
    realm: Type.String(),
  }),
)

/** Makes an access token for a user, as if they had signed in and consented. */
export const createToken = endpoint({
  id: 'createToken',
  tag: 'Operator',
  method: 'POST',
  path: '/operator/v1/tokens',
  summary: 'Make an access token for a user',
  description: "Scopes above the user's role are left out; `scope` lists the granted scopes.",
  access: { as: ['operator'] },
  input: { body: TokenInput },
  output: { status: 201, body: One(Token) },
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

/** The user, and the program's client that the token is made for. Throws 400 and 409. */
async function findUser(db: ProgramDb, userName: string) {
  const {
    rows: [program],
  } = await sql<{ organisation_id: number }>`
    select organisation_id from programs where id = ${db.programId}`.execute(db)
  if (!program) throw invalidReference('program_id', `The program ${db.programId}`)
  const {
    rows: [user],
  } = await sql<{ id: number; role: string; active: boolean }>`
    select u.id, u.role, u.active from identities i join users u on u.program_id = ${db.programId} and u.id = i.id
     where i.organisation_id = ${program.organisation_id} and i.user_name_key = lower(${userNameForm(userName)})`.execute(
    db,
  )
  if (!user) throw invalidReference('user_name', `The user ${userName} of program ${db.programId}`)
  if (!user.active) throw conflict(`The user ${userName} of program ${db.programId} is not active`)
  const {
    rows: [client],
  } = await sql<{ id: string }>`
    select id from oauth_clients where program_id = ${db.programId}
     order by kind = 'public' desc, created_at, id limit 1`.execute(db)
  if (!client) throw conflict(`Program ${db.programId} has no client; make one first`)
  return { userId: user.id, clientId: client.id, role: user.role as Role }
}
