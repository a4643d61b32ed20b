// Turns the list of endpoints into a server. The only file that imports Fastify's value.
// Order of checks: token (401) → rate (429) → mode (401) → scope, role (403) → input (400) → handler.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { fastifyCors } from '@fastify/cors'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { limits } from '../config.ts'
import { notFound } from '../errors.ts'
import { observeConnections } from '../metrics.ts'
import type { Services } from '../services.ts'
import { authorize } from './access.ts'
import type { Endpoint } from './endpoint.ts'
import { createHandler } from './handler.ts'
import { limitBodyTime, respondToBrokenRequest } from './input/broken-request.ts'
import { refuseEncodedBody } from './input/encoded-body.ts'
import { checkHead } from './input/head.ts'
import { addJsonParser } from './input/json-body.ts'
import { connectionsOf } from './limits/connections.ts'
import { createHttpListener, type FrontDoor, SERVER_LIMITS } from './limits/front-door.ts'
import { createIdempotencyKeys } from './limits/idempotency.ts'
import { readRequestId, stateOf } from './request-state.ts'
import { compressForPage } from './response/compress.ts'
import { type ResponseObserver, recordResponse } from './response/record-response.ts'
import { responseCheck } from './response/response-check.ts'
import { sendError } from './response/send-error.ts'
import { sendRawError } from './response/send-raw-error.ts'
import { normalizeScimPath } from './scim-path.ts'
import { traceRequests } from './trace-requests.ts'

/** A route that takes Node's own request and response, e.g. the authorization server. The body is left unread. */
export interface RawRoute {
  readonly methods: readonly ('GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS')[]
  /** Fastify's path syntax; `*` at the end matches the rest. */
  readonly path: string
  /** Time limit for the arrival of the request, when it is not the server's default. */
  readonly bodyTimeoutMs?: number
  handle(request: IncomingMessage, response: ServerResponse, read: OwnRead): void | Promise<void>
}

/**
 * Reads a path of this server as the client of `request` would, with these headers: through the same checks, limits and
 * serializers, but not over the network.
 */
export type OwnRead = (
  request: IncomingMessage,
  path: string,
  headers: Readonly<Record<string, string>>,
  /** A POST of this JSON instead of a GET. */
  body?: object,
) => Promise<{ readonly status: number; readonly body: string }>

interface RenderedPage {
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

export interface ServerOptions {
  readonly endpoints: readonly Endpoint[]
  readonly rawRoutes: readonly RawRoute[]
  /** Fails a response that differs from its schema, instead of dropping undeclared members (tests). */
  readonly strictResponses: boolean
  /** Origins that browsers may call from. */
  readonly allowOrigin: (origin: string) => boolean | Promise<boolean>
  /** Called with every request after its response. */
  readonly observers: readonly ResponseObserver[]
  /** The page of an unknown path or record, for a browser; null for other clients, which get an error. */
  readonly pageNotFound: (request: IncomingMessage, reply: FastifyReply) => RenderedPage | null
  /** Listens already; `open` passes its requests to this server. */
  readonly door?: FrontDoor
}

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
} as const

/** The calls that pages of registered origins may make. */
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
  'location',
  'content-disposition',
  'content-range',
  'accept-ranges',
]

export async function createHttpServer(services: Services, options: ServerOptions): Promise<FastifyInstance> {
  const { door } = options
  const secure = services.baseUrl().startsWith('https:')
  const common = secure ? { ...SECURITY_HEADERS, 'strict-transport-security': 'max-age=31536000' } : SECURITY_HEADERS
  const server = Fastify({
    serverFactory: listener =>
      door?.prepare(listener as RequestListener) ?? createHttpListener(listener as RequestListener, services.config),
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
    // A union's branch is chosen without its format; the formats of this server would cause warnings about unknown ones.
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
  // A page, since links to an unknown address are opened in browsers.
  server.setErrorHandler((error, request, reply) => {
    const page = (error as { status?: number }).status === 404 ? options.pageNotFound(request.raw, reply) : null
    return page ? sendPage(reply, page) : sendError(services, request, reply, error)
  })
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
  server.addHook('onSend', (request, reply, payload) => compressForPage(services, request, reply, payload))
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
  server.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const page = options.pageNotFound(request.raw, reply)
    if (!page) throw notFound('Path')
    return sendPage(reply, page)
  })
  server.addHook('preParsing', async request => {
    if ((request.routeOptions.config as { endpoint?: Endpoint }).endpoint) refuseEncodedBody(request.raw)
  })
  addJsonParser(server)
  const connections = connectionsOf(server.server)
  if (connections) observeConnections(services.metrics, connections.refused)
  const keys = createIdempotencyKeys(services.database)
  for (const endpoint of options.endpoints) {
    const handler = createHandler(services, keys, endpoint)
    const { bodyStream } = endpoint
    if (bodyStream === undefined) addEndpoint(server, services, endpoint, handler, options.strictResponses)
    else {
      await server.register(async scope => {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser([...bodyStream], (_request, stream, done) => done(null, stream))
        addEndpoint(scope, services, endpoint, handler, options.strictResponses)
      })
    }
  }
  await server.register(async raw => addRawRoutes(raw, services, options.rawRoutes))
  return server
}

const sendPage = (reply: FastifyReply, { text, headers }: RenderedPage) =>
  reply
    .code(404)
    .headers({ ...headers, vary: 'accept' })
    .serializer(String)
    .send(text)

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
  const { prepareBody, bodyStream } = endpoint
  server.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{([^}]+)\}/g, ':$1'),
    ...(endpoint.bodyMaxBytes ? { bodyLimit: endpoint.bodyMaxBytes } : {}),
    ...(body && strict ? { preSerialization: responseCheck(endpoint.id, body, status) } : {}),
    ...(prepareBody
      ? {
          preParsing: async (request, reply, payload) =>
            isSmall(request) ? payload : prepareBody(services, request, reply, payload as Readable),
        }
      : {}),
    // A streamed body may take as long as an upload.
    config: { endpoint, bodyTimeoutMs: prepareBody || bodyStream ? limits.uploadTimeoutMs : undefined },
    onRequest: (request, reply) => authorize(services, endpoint, request, reply),
    handler: body && !strict ? withSerializer(handler, body as JsonObject, status) : handler,
  })
}

/** Whether the body is known to be within the default size. */
const isSmall = ({ headers }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? Infinity) <= limits.bodyMaxBytes

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

function addRawRoutes(server: FastifyInstance, services: Services, routes: readonly RawRoute[]): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const read: OwnRead = async (request, path, headers, payload) => {
    const { remoteAddress = '127.0.0.1' } = request.socket
    const { statusCode, body } = await server.inject({
      method: payload ? 'POST' : 'GET',
      url: path,
      headers,
      remoteAddress,
      ...(payload ? { payload } : {}),
    })
    return { status: statusCode, body }
  }
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
        try {
          await route.handle(request.raw, reply.raw, read)
        } catch (error) {
          sendRawError(services, request, reply.raw, error)
        }
      },
    })
  }
}
