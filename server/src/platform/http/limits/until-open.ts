// Responses while the server starts (docs/contract/operation.md#start). Proxies send a request that got 503 to another node, but
// not a POST or PATCH. So these wait for the start.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { errorBody, HttpError, scimErrorBody } from '../errors.ts'
import { readRequestId } from '../request-id.ts'

const RETRY_AFTER_SECONDS = 1
const WAITS: readonly (string | undefined)[] = ['POST', 'PATCH']
/** Below the time that load balancers wait for a response. */
const WAIT_MAX_MS = 10_000
const WAITING_MAX = 500

export interface UntilOpen {
  readonly listener: RequestListener
  /** Passes waiting requests to the server. */
  open(listener: RequestListener): void
  /** Waiting requests get 503: there will be no server. */
  abandon(): void
}

/** Responds while there is no server yet; delays requests that must not be sent twice until there is one. */
export function createUntilOpen(): UntilOpen {
  const waiting = new Map<ServerResponse, IncomingMessage>()
  const settle = (next: RequestListener) => {
    const all = [...waiting]
    waiting.clear()
    for (const [response, request] of all) next(request, response)
  }
  const keep: RequestListener = (request, response) => {
    waiting.set(response, request)
    const timer = setTimeout(() => {
      if (waiting.delete(response)) refuse(request, response)
    }, WAIT_MAX_MS)
    response.once('close', () => {
      clearTimeout(timer)
      waiting.delete(response)
    })
  }
  return {
    listener: (request, response) => {
      const waits = WAITS.includes(request.method) && waiting.size < WAITING_MAX
      return (waits ? keep : refuse)(request, response)
    },
    open: settle,
    abandon: () => settle(refuse),
  }
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
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
