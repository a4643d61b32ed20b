// The port is opened as soon as the process runs: until the server is assembled, /healthz returns 200 and any other path 503
// (docs/contract/operation.md#start).

import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { limits } from '../../config.ts'
import { errorBody, HttpError, scimErrorBody } from '../../errors.ts'
import { HEAD_READ_MAX_BYTES } from '../input/head.ts'
import { readRequestId } from '../request-state.ts'
import { type ConnectionLimits, createTrackedServer, outlivesProcess } from './connections.ts'
import { drainServer } from './drain.ts'

export interface FrontDoor {
  readonly server: Server
  /** Its address; with port 0 the port that was chosen. For an inherited socket, the address in the settings. */
  readonly port: number
  /** Sets the server behind it. */
  prepare(listener: RequestListener): Server
  /** Passes requests to the server from now on. */
  open(): Promise<void>
  close(): Promise<void>
}

/** Settings of every connection, for all servers. */
export const SERVER_LIMITS = {
  maxHeaderSize: HEAD_READ_MAX_BYTES,
  // Checked by the server itself, which responds in the contract's form.
  requireHostHeader: false,
  headersTimeout: limits.requestTimeoutMs,
  // The interval at which Node checks for late heads; its default is 30 s.
  connectionsCheckingInterval: 1000,
  // The longest that any route allows; each request has a limit of its own besides.
  requestTimeout: limits.uploadTimeoutMs,
} as const

/** Longer than load balancers keep a connection, so that they close it first. */
const KEEP_ALIVE_MS = 72_000

/** A server that does not listen yet. */
export function createHttpListener(listener: RequestListener, allowed: ConnectionLimits): Server {
  const create = (own: RequestListener) =>
    // An unknown expectation is ignored (RFC 9110, section 10.1.1): Node would refuse it without a reason.
    createServer({ ...SERVER_LIMITS, keepAliveTimeout: KEEP_ALIVE_MS }, own).on('checkExpectation', own)
  return createTrackedServer(create, listener, allowed)
}

/** Listens at once. Rejects when the port is taken or may not be used. */
export async function openFrontDoor(host: string, port: number, allowed: ConnectionLimits): Promise<FrontDoor> {
  let listener: RequestListener = refuseWhileStarting
  let prepared = listener
  const server = createHttpListener((request, response) => listener(request, response), allowed)
  await listenOn(server, { host, port })
  const address = server.address()
  return {
    server,
    port: typeof address === 'object' && address ? address.port : port,
    prepare(next) {
      prepared = next
      return server
    },
    async open() {
      listener = prepared
    },
    close: () => drainServer(server, 0),
  }
}

/**
 * Takes a socket that listens already and that the service manager keeps (docs/contract/operation.md#socket-activation).
 * Nothing is accepted before `open`: connections wait in the socket, for this process or, when it ends, for the next one.
 */
export function takeFrontDoor(fd: number, port: number, allowed: ConnectionLimits): FrontDoor {
  let listener: RequestListener = refuseWhileStarting
  const server = createHttpListener((request, response) => listener(request, response), allowed)
  outlivesProcess(server)
  return {
    server,
    port,
    prepare(next) {
      listener = next
      return server
    },
    open: () => listenOn(server, { fd }),
    close: () => drainServer(server, 0),
  }
}

function listenOn(server: Server, where: { readonly host: string; readonly port: number } | { readonly fd: number }) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(where, () => resolve(server.off('error', reject) && undefined))
  })
}

const RETRY_AFTER_SECONDS = 1

/** Responds with 200 to /healthz and with 503 to any other path. */
function refuseWhileStarting(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url?.split('?', 1)[0] ?? ''
  const lives = request.method === 'GET' && path === '/healthz'
  const scim = path.startsWith('/scim/')
  response.writeHead(lives ? 200 : 503, {
    'content-type': `application/${scim ? 'scim+json' : 'json'}; charset=utf-8`,
    'x-content-type-options': 'nosniff',
    'x-request-id': readRequestId(request.headers['x-request-id']),
    ...(lives ? {} : { 'retry-after': String(RETRY_AFTER_SECONDS) }),
  })
  const starting = new HttpError(503, 'The server is starting')
  response.end(JSON.stringify(lives ? { status: 'ok' } : scim ? scimErrorBody(starting) : errorBody(starting)))
  request.resume()
}
