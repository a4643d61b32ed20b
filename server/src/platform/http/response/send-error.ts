// Responses that are errors.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../services.ts'
import { errorBody, HttpError, scimErrorBody } from '../errors.ts'
import { stateOf } from '../request-state.ts'
import { isScimPath } from '../scim-path.ts'
import { loggedPath } from './logged-path.ts'
import { toHttpError } from './translate-error.ts'

/** Responds with an error in the contract's form, SCIM's under `/scim/` (docs/contract/conventions.md#errors). */
export async function sendError(services: Services, request: FastifyRequest, reply: FastifyReply, cause: unknown) {
  const error = cause instanceof HttpError ? cause : toHttpError(cause)
  stateOf(request).error = error
  if (error.status >= 500) {
    services.logger.error(
      { err: error.cause ?? error, request_id: request.id, path: loggedPath(request) },
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
