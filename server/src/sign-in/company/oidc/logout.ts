// OpenID Connect Back-Channel Logout 1.0: the provider says that a person, or one session, has ended there.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { type JWTPayload, jwtVerify } from 'jose'
import { isUnavailable } from '../../../platform/db/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { endCompanySessions, endSessionsOfPerson, readParameters } from '../../oauth/index.ts'
import { useId } from '../flow/used-ids.ts'
import { digestOf } from '../people/sign-in-person.ts'
import { findEnabledProvider, findProviderById } from '../provider/find-provider.ts'
import type { ProviderRow } from '../provider/provider.ts'
import { ALGORITHMS, CLOCK_SKEW_SECONDS, oidcClient } from './client.ts'
import { keysOf } from './keys.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Logout tokens are made when they are sent. */
const AGE_MAX_SECONDS = 300
const ID_MAX_LENGTH = 1000

/** POST: 200 once the sessions have ended, 400 for a token that is not accepted. */
export async function logOutByProvider(services: Services, request: IncomingMessage, response: ServerResponse) {
  const id = request.url?.split('/')[3]
  try {
    const token = (await readParameters(request)).get('logout_token') ?? ''
    const found = await findProviderById(services.database, id)
    const provider = found && (await findEnabledProvider(services.database, found.program_id, found.id))
    if (provider?.kind !== 'oidc') throw new Error('there is no such provider')
    await endSessions(services, provider, await checkToken(services, provider, token))
    send(response, 200)
  } catch (error) {
    if (isUnavailable(error)) throw error
    services.logger.warn({ err: error, provider_id: id }, 'a logout token is not accepted')
    send(response, 400, { error: 'invalid_request', error_description: 'the logout token is not accepted' })
  }
}

function send(response: ServerResponse, status: number, body?: object): void {
  const text = body ? JSON.stringify(body) : ''
  response
    .writeHead(status, {
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(text),
      ...(body ? { 'content-type': 'application/json' } : {}),
    })
    .end(text)
}

async function checkToken(services: Services, provider: ProviderRow, token: string): Promise<JWTPayload> {
  const configuration = await oidcClient(services, provider)
  const { payload, protectedHeader } = await jwtVerify(token, keysOf(services, configuration), {
    issuer: configuration.serverMetadata().issuer,
    audience: provider.client_id ?? '',
    algorithms: [...ALGORITHMS],
    clockTolerance: CLOCK_SKEW_SECONDS,
    maxTokenAge: AGE_MAX_SECONDS,
    requiredClaims: ['iat', 'jti', 'events'],
  })
  const { typ = 'logout+jwt' } = protectedHeader
  if (!['logout+jwt', 'jwt'].includes(typ.toLowerCase().replace(/^application\//, ''))) throw new Error(`typ is ${typ}`)
  const { events, nonce, sub, sid, jti } = payload
  const event = events && typeof events === 'object' ? (events as Record<string, unknown>)[EVENT] : undefined
  if (typeof event !== 'object' || event === null) throw new Error('it has no event of a logout')
  if (nonce !== undefined) throw new Error('it has a nonce, as ID tokens do')
  if (!isId(sub) && !isId(sid)) throw new Error('it names neither a person nor a session')
  if (!isId(jti)) throw new Error('it has no id')
  const expiresAt = new Date(Date.now() + (AGE_MAX_SECONDS + 2 * CLOCK_SKEW_SECONDS) * 1000)
  if (!(await useId(services, provider, { kind: 'logout', id: jti, expiresAt }))) throw new Error('it was used before')
  return payload
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= ID_MAX_LENGTH

async function endSessions({ database }: Services, provider: ProviderRow, { sub, sid }: JWTPayload): Promise<void> {
  const found = await database.hot<{ id: string; user_id: number }>({
    name: 'company_sessions_of',
    text: `select id, user_id from company_sessions
            where program_id = $1 and provider_id = $2
              and ($3::bytea is null or subject_hash = $3) and ($4::bytea is null or session_hash = $4)`,
    values: [
      provider.program_id,
      provider.id,
      isId(sub) ? digestOf(sub) : null,
      isId(sid) ? digestOf(sid as string) : null,
    ],
  })
  await database.transaction(provider.program_id, async db => {
    if (isId(sid))
      return endCompanySessions(
        db,
        found.map(({ id }) => id),
      )
    for (const userId of new Set(found.map(({ user_id }) => user_id))) await endSessionsOfPerson(db, userId)
  })
}
