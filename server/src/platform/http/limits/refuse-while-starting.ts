// Responses while the server starts (docs/contract/operation.md#start).

import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorBody, HttpError, scimErrorBody } from '../errors.ts'
import { readRequestId } from '../request-id.ts'

const RETRY_AFTER_SECONDS = 1

/** Answers 200 to /healthz and 503 to anything else. */
export function refuseWhileStarting(request: IncomingMessage, response: ServerResponse): void {
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
