// OpenID Connect Back-Channel Logout 1.0: the provider's notice that the sessions of a person, or one session, have ended there.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { jwtVerify } from 'jose'
import { isUnavailable } from '../../../platform/db/errors.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { acrossPrograms } from '../../../platform/db/transaction.ts'
import type { Services } from '../../../platform/services.ts'
import { endCompanySessions, endSessionsOfPerson, readParameters } from '../../oauth/index.ts'
import { useId } from '../flow/browser.ts'
import { digestOf } from '../people/sign-in-person.ts'
import { findEnabledProvider, findProviderById } from '../provider/enabled-providers.ts'
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
  const token = (await readParameters(request)).get('logout_token') ?? ''
  try {
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

async function checkToken(services: Services, provider: ProviderRow, token: string): Promise<Ended> {
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
  return { id: jti, sub: isId(sub) ? sub : null, sid: isId(sid) ? sid : null }
}

interface Ended {
  /** The token's id. */
  readonly id: string
  readonly sub: string | null
  readonly sid: string | null
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= ID_MAX_LENGTH

/** The token counts as used once the sessions have ended, or not at all: a provider that gets no response sends it again. */
async function endSessions({ database }: Services, provider: ProviderRow, { id, sub, sid }: Ended): Promise<void> {
  const expiresAt = new Date(Date.now() + (AGE_MAX_SECONDS + 2 * CLOCK_SKEW_SECONDS) * 1000)
  await database.transaction(provider.program_id, async db => {
    if (!(await useId(db, provider.id, { kind: 'logout', id, expiresAt }))) throw new Error('it was used before')
    const found = await findSessions(db, provider.id, sub, sid)
    if (sid !== null)
      await endCompanySessions(
        db,
        found.map(session => session.id),
      )
    else for (const userId of new Set(found.map(session => session.user_id))) await endSessionsOfPerson(db, userId)
  })
}

async function findSessions(db: ProgramDb, providerId: string, sub: string | null, sid: string | null) {
  const [subjectHash, sessionHash] = [sub, sid].map(name => (name === null ? null : digestOf(name)))
  const rows = await acrossPrograms(db, () =>
    sql<{ id: string; user_id: number }>`
      select id, user_id from company_sessions
       where program_id = ${db.programId} and provider_id = ${providerId}
         and (${subjectHash}::bytea is null or subject_hash = ${subjectHash})
         and (${sessionHash}::bytea is null or session_hash = ${sessionHash})`.all(db),
  )
  return rows
}
