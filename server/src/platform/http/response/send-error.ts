// Responses that are errors.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorBody, HttpError, scimErrorBody } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { stateOf } from '../request-state.ts'
import { isScimPath } from '../scim-path.ts'
import { readToEnd } from './early-response.ts'
import { logFailure } from './log-failure.ts'
import { loggedPath } from './record-response.ts'
import { toHttpError } from './to-http-error.ts'

/** Responds with an error in the contract's form, SCIM's under `/scim/` (docs/contract/conventions.md#errors). */
export async function sendError(services: Services, request: FastifyRequest, reply: FastifyReply, cause: unknown) {
  const isGone = isClientGone(request)
  const error = isGone ? clientGone(cause) : cause instanceof HttpError ? cause : toHttpError(cause)
  stateOf(request).error = error
  // There is no response, after which requests are logged.
  if (isGone) services.logger.info({ request_id: request.id, path: loggedPath(request) }, error.message)
  logFailure(services, request, error)
  if (readToEnd(request.raw, reply.raw)) reply.removeHeader('connection')
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

/** Whether the connection broke before the body was complete: the client cannot read a response. */
const isClientGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

const clientGone = (cause: unknown) =>
  new HttpError(400, 'The client was gone before its request had arrived', { cause })
