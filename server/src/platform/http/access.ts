// Authentication and authorization, before the request's input is read.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Session } from '../access/actor.ts'
import { atLeast } from '../access/roles.ts'
import { HttpError, tooManyRequests } from '../errors.ts'
import { WEB_RATE_LIMIT_DEFAULT_PER_MINUTE } from '../rate-limit/rate-limit.ts'
import type { Services } from '../services.ts'
import type { Access, Endpoint } from './endpoint.ts'
import { isOwnCall } from './own-call.ts'
import { stateOf } from './request-state.ts'
import { keepWebSession, readWebSessionCookie, webSessionMisuse } from './web-session.ts'

const SCIM_PATHS = ['/scim/v2/', '/v2/Groups/JobReport/']

/** Fastify's onRequest hook of an endpoint. Throws 401, 429 or 403. */
export async function authorize(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (endpoint.deprecated) announceSuccessor(services, endpoint.deprecated.successor, reply)
  if (endpoint.access === 'public') return
  const { authorization } = request.headers
  // A token wins over a session.
  const cookie = authorization === undefined ? readWebSessionCookie(services, request) : null
  const found = cookie === null ? checkToken(services, authorization) : checkCookie(services, endpoint, request, cookie)
  const session = found instanceof Promise ? await found : found
  const isForAssistant = isOwnCall(request.headers)
  if (!session || !isAcceptedBy(endpoint, session.actor) || isNarrowed(session.actor) !== isForAssistant)
    throw unauthenticated(endpoint.access as Access, authorization)
  const state = stateOf(request)
  state.actor = session.actor
  state.settings = session.settings
  showCaller(session, reply)
  // Before any refusal: refused requests count as well, and their responses name the remaining number.
  if (!isForAssistant && session.actor.kind !== 'operator') await meter(services, endpoint, session, reply)
  requireAccess(endpoint.access as Access, session)
  services.lastSeen.note(session.actor)
  if (cookie !== null) await keepWebSession(services, session, cookie, reply)
}

/** A token for SCIM is unknown to all other calls. */
const isAcceptedBy = ({ path }: Endpoint, actor: Actor): boolean =>
  actor.kind !== 'server' || !actor.isForScim || SCIM_PATHS.some(start => path.startsWith(start))

/** Whether a token is good for assistants alone, which call through `/mcp` (outward/assistants). */
export const isNarrowed = (actor: Actor): boolean => actor.kind === 'user' && actor.isForAssistants

/** On refusals too: callers with an expired token get the header as well. */
function announceSuccessor(services: Services, successor: string, reply: FastifyReply): void {
  reply.header('deprecation', 'true')
  reply.header('link', `<${services.baseUrl()}${successor}>; rel="successor-version"`)
}

function checkToken(services: Services, authorization: string | undefined) {
  const token = readBearer(authorization)
  return token === null ? null : services.tokens.check(token)
}

function checkCookie(services: Services, endpoint: Endpoint, request: FastifyRequest, cookie: string) {
  const misuse = webSessionMisuse(services, request)
  if (misuse) throw refuseBearer(endpoint.access as Access, { error: null, detail: misuse })
  return services.tokens.checkWebSession(cookie)
}

/** The token of an `Authorization` header; null when there is none that could be one. */
export function readBearer(header: string | undefined): string | null {
  const match = header === undefined ? null : /^Bearer +([\w.~+/=-]{1,512})$/i.exec(header)
  return match?.[1] ?? null
}

function unauthenticated(access: Access, authorization: string | undefined): HttpError {
  const triedBearer = authorization !== undefined && /^Bearer\b/i.test(authorization)
  return refuseBearer(access, {
    error: triedBearer ? 'invalid_token' : null,
    detail: TOKEN_NEEDED,
  })
}

function showCaller(session: Session, reply: FastifyReply): void {
  const { actor } = session
  reply.header('cache-control', 'no-store')
  if (actor.kind !== 'operator') reply.header('x-program-id', String(actor.programId))
  if (actor.kind === 'user') reply.header('x-user-id', String(actor.userId))
}

function requireAccess(access: Access, { actor }: Session): void {
  if (!access.as.includes(actor.kind)) {
    const detail = `This call takes tokens of the kind ${access.as.join(' or ')}, not ${actor.kind}`
    throw refuseBearer(access, { error: 'invalid_token', detail })
  }
  const lacking = missingRight(access, actor)
  if (lacking) throw refuseBearer(access, { error: 'insufficient_scope', detail: lacking })
}

function missingRight(access: Access, actor: Actor): string | null {
  const missing = access.scopes?.filter(scope => !actor.scopes.has(scope)) ?? []
  if (missing.length > 0) return `The token lacks the scope ${missing.join(', ')}`
  if (access.anyScope && !access.anyScope.some(scope => actor.scopes.has(scope))) {
    return `The token needs one of the scopes ${access.anyScope.join(', ')}`
  }
  if (access.role && !atLeast(actor.role, access.role)) return `This call needs the role ${access.role} or higher`
  return null
}

/** Requests of a web session, and of an assistant, count against its user's limit, not the program's. */
function limitOf({ config }: Services, { sessionLimit }: Pick<Endpoint, 'sessionLimit'>, { actor, settings }: Session) {
  if (actor.kind !== 'user' || !(actor.isWebSession || actor.isForAssistants)) {
    return {
      key: String(actor.programId),
      perMinute: settings.rate_limit_per_minute ?? config.rateLimitPerMinute,
      whose: "program's",
    }
  }
  if (sessionLimit) {
    const { name, perMinute } = sessionLimit
    const key = `web ${name} ${actor.programId} ${actor.userId}`
    return { key, perMinute: config.rateLimitPerMinute === 0 ? 0 : perMinute, whose: "user's" }
  }
  const byDefault = config.rateLimitPerMinute === 0 ? 0 : WEB_RATE_LIMIT_DEFAULT_PER_MINUTE
  const perMinute = settings.web_rate_limit_per_minute ?? byDefault
  return { key: `web ${actor.programId} ${actor.userId}`, perMinute, whose: "user's" }
}

/** Counts a request, and throws 429 beyond the limit. */
export async function meter(
  services: Services,
  endpoint: Pick<Endpoint, 'sessionLimit'>,
  session: Session,
  reply: { header(name: string, value: string): unknown },
): Promise<void> {
  const { key, perMinute, whose } = limitOf(services, endpoint, session)
  if (perMinute === 0) return
  const state = await services.rateLimiter.count(key, perMinute)
  if (!state) return
  reply.header('ratelimit-limit', String(state.limit))
  reply.header('ratelimit-remaining', String(state.remaining))
  reply.header('ratelimit-reset', String(state.resetSeconds))
  if (state.exceeded) {
    throw tooManyRequests(`The ${whose} limit of ${state.limit} requests per minute is reached`, state.resetSeconds)
  }
}

/** The error codes of RFC 6750 section 3.1. */
export type BearerError = 'invalid_token' | 'insufficient_scope'

interface BearerRefusal {
  /** null: no token was sent. */
  readonly error: BearerError | null
  readonly detail: string
}

/** 401 for a caller without a valid token. */
export const TOKEN_NEEDED = 'A valid access token is required'

/** 401 or 403 with a `WWW-Authenticate` header that names the fault and the scopes that the call needs. */
export function refuseBearer({ scopes, anyScope }: Access, { error, detail }: BearerRefusal): HttpError {
  // The sufficient scope that allows least.
  const needed = [...(scopes ?? []), ...(anyScope?.slice(0, 1) ?? [])]
  const headers = { 'www-authenticate': bearerChallenge(error, detail, needed) }
  return new HttpError(error === 'insufficient_scope' ? 403 : 401, detail, { headers })
}

/** A `WWW-Authenticate` header; `description` has neither quotes nor backslashes, and scopes never do. */
function bearerChallenge(error: BearerError | null, description: string, scopes: readonly string[]): string {
  const attributes = {
    realm: 'atrium',
    ...(error ? { error, error_description: description } : {}),
    ...(scopes.length > 0 ? { scope: scopes.join(' ') } : {}),
  }
  return `Bearer ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`
}
