// Turns the list of endpoints into a server. The only file that imports Fastify's value.
// Order of checks: token (401) → rate (429) → mode (401) → scope, role (403) → input (400) → handler.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { fastifyCors } from '@fastify/cors'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Actor } from '../access/actor.ts'
import { limits } from '../config.ts'
import type { Services } from '../services.ts'
import { authorize } from './access.ts'
import type { Endpoint } from './endpoint.ts'
import { errorBody, HttpError, notFound, scimErrorBody } from './errors.ts'
import { createHandler } from './handler.ts'
import { limitBodyTime } from './input/body-time.ts'
import { respondToBrokenRequest } from './input/broken-request.ts'
import { checkHead } from './input/head.ts'
import { addJsonParser } from './input/json-body.ts'
import { createHttpListener, type FrontDoor, SERVER_LIMITS } from './limits/front-door.ts'
import { createIdempotencyKeys } from './limits/idempotency.ts'
import { readRequestId } from './request-id.ts'
import { traceRequests } from './request-spans.ts'
import { stateOf } from './request-state.ts'
import { responseCheck } from './response-check.ts'
import { isScimPath, normalizeScimPath } from './scim-path.ts'
import { toHttpError } from './translate-error.ts'

/** A route that wants Node's own request and response, e.g. the authorization server. The body is left unread. */
export interface RawRoute {
  readonly methods: readonly ('GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS')[]
  /** Fastify's path syntax; `*` at the end matches the rest. */
  readonly path: string
  /** How long the request may take to arrive, when it is not the server's default. */
  readonly bodyTimeoutMs?: number
  handle(request: IncomingMessage, response: ServerResponse): void | Promise<void>
}

/** A request after its response. */
export interface CompletedRequest {
  readonly requestId: string
  readonly method: string
  /** As it was sent, with its query; may hold personal data. */
  readonly url: string
  readonly endpoint: Endpoint | undefined
  readonly actor: Actor | null
  /** The header as it was sent. */
  readonly authorization: string | undefined
  readonly status: number
  readonly error: HttpError | null
  readonly durationMs: number
}

/** Must neither wait nor throw. */
export type ResponseObserver = (services: Services, completed: CompletedRequest) => void

export interface ServerOptions {
  readonly endpoints: readonly Endpoint[]
  readonly rawRoutes: readonly RawRoute[]
  /** Fails a response that differs from its schema, instead of dropping undeclared members (tests). */
  readonly strictResponses: boolean
  /** Origins that browsers may call from. */
  readonly allowOrigin: (origin: string) => boolean | Promise<boolean>
  /** Called with every request after its response. */
  readonly observers: readonly ResponseObserver[]
  /** Listens already; `open` hands its requests over to this server. */
  readonly door?: FrontDoor
}

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
} as const

/** What pages of registered origins may call. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

const EXPOSED_HEADERS = [
  'x-request-id',
  'x-program-id',
  'x-user-id',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'etag',
  'deprecation',
  'link',
  'idempotent-replayed',
  'www-authenticate',
]

export async function createHttpServer(services: Services, options: ServerOptions): Promise<FastifyInstance> {
  const { door } = options
  const secure = services.baseUrl().startsWith('https:')
  const common = secure ? { ...SECURITY_HEADERS, 'strict-transport-security': 'max-age=31536000' } : SECURITY_HEADERS
  const server = Fastify({
    serverFactory: listener =>
      door?.prepare(listener as RequestListener) ?? createHttpListener(listener as RequestListener),
    logger: false,
    bodyLimit: limits.bodyMaxBytes,
    requestTimeout: SERVER_LIMITS.requestTimeout,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    trustProxy: address => services.config.trustedProxies.trusts(address),
    genReqId: request => readRequestId(request.headers['x-request-id']),
    rewriteUrl: request => normalizeScimPath(request.url ?? '/'),
    routerOptions: { maxParamLength: 2048, ignoreTrailingSlash: false, caseSensitive: true },
    ajv: { customOptions: { strict: false } },
    // A union's branch is chosen without its format; ours would cause warnings about unknown formats.
    serializerOpts: { ajv: { validateFormats: false } },
    http: SERVER_LIMITS,
    clientErrorHandler: respondToBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      reply.headers(common).header('x-request-id', request.id)
      void sendError(services, request, reply, headError(request.raw) ?? error)
    },
  })
  // Before anything is awaited: routes use the error handler that is set when the first registration finishes.
  server.setNotFoundHandler((request, reply) => sendError(services, request, reply, notFound('Path')))
  server.setErrorHandler((error, request, reply) => sendError(services, request, reply, error))
  if (services.tracing) traceRequests(server, services.tracing)
  server.addHook('onRequest', async (request, reply) => {
    stateOf(request)
    const { bodyTimeoutMs } = request.routeOptions.config as { bodyTimeoutMs?: number }
    limitBodyTime(request.raw, bodyTimeoutMs ?? limits.requestTimeoutMs)
    reply.headers(common).header('x-request-id', request.id)
    checkHead(request.raw)
    // Some clients name a type for the body that they don't send.
    if (request.headers['content-length'] === '0') delete request.headers['content-type']
  })
  server.addHook('onResponse', async (request, reply) => recordResponse(services, options.observers, request, reply))
  await server.register(fastifyCors, {
    delegator: (request, done) => {
      const origin = request.headers.origin
      if (!origin) return done(null, { origin: false })
      Promise.resolve(options.allowOrigin(origin)).then(
        allowed => done(null, { origin: allowed, methods: METHODS, exposedHeaders: EXPOSED_HEADERS, maxAge: 600 }),
        () => done(null, { origin: false }),
      )
    },
  })
  // An unknown path is 404 whatever its body is, so the body is not read.
  server.addHook('onRequest', async request => {
    if (request.is404) throw notFound('Path')
  })
  addJsonParser(server)
  const keys = createIdempotencyKeys(services.database)
  for (const endpoint of options.endpoints) {
    addEndpoint(server, services, endpoint, createHandler(services, keys, endpoint), options.strictResponses)
  }
  await server.register(async raw => addRawRoutes(raw, options.rawRoutes))
  return server
}

/** An address that is too long cannot be read as a path either; that error matters less. */
function headError(raw: Parameters<typeof checkHead>[0]): unknown {
  try {
    checkHead(raw)
    return null
  } catch (error) {
    return error
  }
}

function addEndpoint(
  server: FastifyInstance,
  services: Services,
  endpoint: Endpoint,
  handler: RouteHandler,
  strict: boolean,
): void {
  const { status, body } = endpoint.output
  const { prepareBody } = endpoint
  server.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{([^}]+)\}/g, ':$1'),
    ...(endpoint.bodyMaxBytes ? { bodyLimit: endpoint.bodyMaxBytes } : {}),
    ...(body && strict ? { preSerialization: responseCheck(endpoint.id, body, status) } : {}),
    ...(prepareBody
      ? { preParsing: async (request, reply, payload) => prepareBody(services, request, reply, payload as Readable) }
      : {}),
    // A streamed body may take as long as an upload.
    config: { endpoint, bodyTimeoutMs: prepareBody && limits.uploadTimeoutMs },
    onRequest: (request, reply) => authorize(services, endpoint, request, reply),
    handler: body && !strict ? withSerializer(handler, body as JsonObject, status) : handler,
  })
}

/**
 * Serialises by the endpoint's schema, which drops undeclared members. The serializer is compiled with the first
 * response: making all of them took a quarter of a second of every start.
 */
function withSerializer(handler: RouteHandler, schema: JsonObject, status: number): RouteHandler {
  return (request, reply) => {
    reply.serializer((payload: JsonObject) =>
      reply.statusCode === status ? reply.serializeInput(payload, schema) : JSON.stringify(payload),
    )
    return handler(request, reply)
  }
}

type JsonObject = { [member: string]: unknown }
type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

function addRawRoutes(server: FastifyInstance, routes: readonly RawRoute[]): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, _payload, done) => done(null))
  for (const route of routes) {
    server.route({
      method: [...route.methods],
      url: route.path,
      config: { bodyTimeoutMs: route.bodyTimeoutMs } as object,
      handler: async (request, reply) => {
        reply.hijack()
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined && !reply.raw.headersSent) reply.raw.setHeader(name, value)
        }
        await route.handle(request.raw, reply.raw)
      },
    })
  }
}

async function sendError(services: Services, request: FastifyRequest, reply: FastifyReply, cause: unknown) {
  const error = cause instanceof HttpError ? cause : toHttpError(cause)
  stateOf(request).error = error
  if (error.status >= 500) {
    services.logger.error(
      { err: error.cause ?? error, request_id: request.id, path: pathOf(request) },
      'request failed',
    )
  }
  readToEnd(request, reply)
  // Set for a record by a handler that failed afterwards.
  reply.removeHeader('etag')
  const scim = isScimPath(request.url)
  reply
    .code(error.status)
    .headers(error.headers)
    .header('content-type', scim ? 'application/scim+json; charset=utf-8' : 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
  return reply.send(scim ? scimErrorBody(error) : errorBody(error))
}

/**
 * A client that is still sending its body would get a connection error instead of the response: the rest is read and
 * discarded, for as long as a body may take. While draining, such a connection is ended once it is idle.
 */
function readToEnd({ raw }: FastifyRequest, reply: FastifyReply): void {
  // A request without a body that is answered right after its head is not complete yet.
  const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
  if (raw.complete || !hasBody) return
  reply.removeHeader('connection')
  reply.raw.shouldKeepAlive = true
  raw.unpipe().resume()
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

function recordResponse(
  services: Services,
  observers: readonly ResponseObserver[],
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const state = stateOf(request)
  const endpoint = (request.routeOptions.config as { endpoint?: Endpoint } | undefined)?.endpoint
  const durationMs = performance.now() - state.startedAt
  // A stream lasts for as long as its client reads: its duration is not a response time.
  const isStream = endpoint?.output.mediaType === 'text/event-stream'
  if (!isStream) {
    services.metrics.observeRequest(endpoint?.path ?? 'other', request.method, reply.statusCode, durationMs / 1000)
  }
  services.logger.info(
    {
      request_id: request.id,
      method: request.method,
      path: pathOf(request),
      operation: endpoint?.id,
      status: reply.statusCode,
      duration_ms: Math.round(durationMs * 10) / 10,
      program_id: state.actor?.programId,
      user_id: state.actor?.userId ?? undefined,
      client_id: state.actor?.clientId,
    },
    'request',
  )
  const { actor, error } = state
  const { id: requestId, method, originalUrl: url } = request
  const { authorization } = request.headers
  const { statusCode: status } = reply
  for (const observe of observers) {
    observe(services, { requestId, method, url, endpoint, actor, authorization, error, status, durationMs })
  }
}
