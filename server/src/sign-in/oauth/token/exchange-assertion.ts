// RFC 7523: a client with a registered public key asks for a token of a user who is not present. The assertion is a JWT
// signed by the client: iss = client_id, sub = userName, aud = this server, exp. With a jti it works once; without one
// (the RFC leaves it open) until it ends, which must be near.

import { decodeJwt, decodeProtectedHeader, importJWK, type JWK, type JWTPayload, jwtVerify } from 'jose'
import { scopesForRole } from '../../../platform/access/roles.ts'
import { issueAccessToken } from '../../../platform/access/tokens.ts'
import { limits } from '../../../platform/config.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Services } from '../../../platform/services.ts'
import { matchSecret, refusedScopes, scopesOf } from '../clients/client-secrets.ts'
import { type Client, findClient } from '../clients/clients.ts'
import { findSignInAccount } from '../grants/members.ts'
import { invalidClient, invalidGrant, invalidRequest, invalidScope, OAuthError } from '../server/oauth-error.ts'
import { PATHS } from '../server/paths.ts'
import { idHash } from '../stores/store.ts'
import type { PresentedClient } from './read-parameters.ts'

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const CLOCK_TOLERANCE_SECONDS = 30
/** How far away the end of an assertion may be: one with a jti is remembered until then, so that it works once. */
const LIFETIME_MAX_SECONDS = 24 * 3600
const REUSABLE_LIFETIME_MAX_SECONDS = 3600
const CLAIM_MAX_LENGTH = 255

/** Returns the token response for an assertion. Throws OAuthError. */
export async function exchangeAssertion(
  services: Services,
  presented: PresentedClient | null,
  parameters: URLSearchParams,
): Promise<object> {
  const assertion = singleValue(parameters, 'assertion')
  if (!assertion) throw invalidRequest('missing required parameter assertion')
  const client = await clientOf(services, presented, assertion)
  const claims = await verify(services, client, assertion)
  const account = await findSignInAccount(services.database, client.programId, claims.sub)
  if (!account?.active) throw invalidGrant('sub is not the userName of an active user of this program')
  const scopes = scopesForRole(wantedScopes(client, singleValue(parameters, 'scope')), account.role)
  if (claims.jti !== undefined) await useOnce(services, client, claims.jti, claims.exp)
  const token = await services.database.system(db =>
    issueAccessToken(db, {
      programId: client.programId,
      clientId: client.id,
      userId: account.id,
      scopes,
      isForAssistants: parameters.has('resource'),
    }),
  )
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: limits.accessTokenTtlSeconds,
    scope: scopes.join(' '),
    realm: String(client.programId),
  }
}

interface AssertingClient extends Client {
  readonly programId: number
  readonly keys: readonly JWK[]
}

/** The client is authenticated by its signature; a secret that it also sends must be right as well. */
async function clientOf(
  services: Services,
  presented: PresentedClient | null,
  assertion: string,
): Promise<AssertingClient> {
  const client = await findClient(services.database, issuerOf(assertion))
  if (!client) throw invalidGrant('iss is not a registered client')
  if (presented && presented.id !== client.id) throw invalidGrant('iss is not the client that makes the request')
  if (presented?.secret && !matchSecret(client.secrets, presented.secret)) {
    throw invalidClient('client authentication failed', false)
  }
  if (!client.jwks?.length || client.program_id === null) {
    throw new OAuthError(400, 'unauthorized_client', 'this client has no registered key')
  }
  return { ...client, programId: client.program_id, keys: client.jwks }
}

function issuerOf(assertion: string): string {
  try {
    return String(decodeJwt(assertion).iss)
  } catch {
    throw invalidGrant('the assertion is not a JWT')
  }
}

interface Claims {
  readonly sub: string
  readonly jti: string | undefined
  readonly exp: number
}

async function verify(services: Services, client: AssertingClient, assertion: string): Promise<Claims> {
  const issuer = services.authUrl()
  const audience = [issuer, `${issuer}/`, issuer + PATHS.token]
  const { sub, jti, exp } = await verifySignature(assertion, client, audience)
  if (typeof sub !== 'string' || exp === undefined) throw invalidGrant('the assertion must have the claims sub and exp')
  if (jti !== undefined && typeof jti !== 'string') throw invalidGrant('jti must be a text')
  if (sub.length > CLAIM_MAX_LENGTH || (jti ?? '').length > CLAIM_MAX_LENGTH) throw invalidGrant('a claim is too long')
  const lifetimeMaxSeconds = jti === undefined ? REUSABLE_LIFETIME_MAX_SECONDS : LIFETIME_MAX_SECONDS
  if (exp > Date.now() / 1000 + lifetimeMaxSeconds + CLOCK_TOLERANCE_SECONDS) throw invalidGrant('exp is too far away')
  return { sub, jti, exp }
}

async function verifySignature(assertion: string, client: AssertingClient, audience: string[]): Promise<JWTPayload> {
  const options = {
    issuer: client.id,
    audience,
    algorithms: ALGORITHMS,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ['sub', 'exp'],
  }
  let problem: unknown = new Error('no registered key has the kid of the assertion')
  for (const jwk of candidates(assertion, client.keys)) {
    try {
      const key = await importJWK(jwk, jwk.alg ?? algorithmOf(assertion))
      return (await jwtVerify(assertion, key, options)).payload
    } catch (error) {
      problem = error
    }
  }
  throw invalidGrant(problem instanceof Error ? problem.message : 'the assertion cannot be verified')
}

function candidates(assertion: string, keys: readonly JWK[]): readonly JWK[] {
  const { kid } = headerOf(assertion)
  return keys.filter(key => kid === undefined || key.kid === undefined || key.kid === kid)
}

const algorithmOf = (assertion: string): string => headerOf(assertion).alg ?? ''

function headerOf(assertion: string) {
  try {
    return decodeProtectedHeader(assertion)
  } catch {
    throw invalidGrant('the assertion is not a JWT')
  }
}

function wantedScopes(client: Client, scope: string | null): readonly string[] {
  const wanted = scope === null ? client.scopes : scopesOf(scope)
  const refused = refusedScopes(wanted, client.scopes)
  if (refused.length > 0) throw invalidScope(`scope not open to this client: ${refused.join(' ')}`)
  return wanted
}

/** The first of concurrent calls with one assertion succeeds, on any node. */
async function useOnce({ database }: Services, client: Client, jti: string, exp: number): Promise<void> {
  const first = await database.preparedQuery(
    'oauth_assertion_use',
    sql`insert into oauth_records (kind, id_hash, payload, expires_at) values ('Assertion', ${idHash(JSON.stringify([client.id, jti]))}, '{}', to_timestamp(${Math.ceil(exp) + CLOCK_TOLERANCE_SECONDS}))
           on conflict (kind, id_hash) do nothing returning 1`,
  )
  if (first.length === 0) throw invalidGrant('this assertion was used before')
}

/** A parameter that may be given once (RFC 6749 section 3.2). */
function singleValue(parameters: URLSearchParams, name: string): string | null {
  const values = parameters.getAll(name)
  if (values.length > 1) throw invalidRequest(`${name} must not be given twice`)
  return values[0] || null
}
