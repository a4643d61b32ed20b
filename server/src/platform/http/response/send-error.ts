// Responses that are errors.

import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  isForeignKeyViolation,
  isShortOfResources,
  isStatementTimeout,
  isUnavailable,
  isUniqueViolation,
  NoMemberError,
  OutcomeUnknown,
} from '../../db/errors.ts'
import { isDiskFull } from '../../disk.ts'
import { FilesFullError, FilesUnavailableError } from '../../files/file-store.ts'
import type { Services } from '../../services.ts'
import { refuseBearer, TOKEN_NEEDED } from '../access.ts'
import { errorBody, HttpError, scimErrorBody, unavailable } from '../errors.ts'
import { stateOf } from '../request-state.ts'
import { isScimPath } from '../scim-path.ts'
import { readToEnd } from './early-response.ts'
import { loggedPath } from './record-response.ts'

/** Responds with an error in the contract's form, SCIM's under `/scim/` (docs/contract/conventions.md#errors). */
export async function sendError(services: Services, request: FastifyRequest, reply: FastifyReply, cause: unknown) {
  const isGone = isClientGone(request)
  const error = isGone ? clientGone(cause) : cause instanceof HttpError ? cause : toHttpError(cause)
  stateOf(request).error = error
  // There is no response, after which requests are logged.
  if (isGone) services.logger.info({ request_id: request.id, path: loggedPath(request) }, error.message)
  if (error.status >= 500) {
    services.logger.error(
      { err: error.cause ?? error, request_id: request.id, path: loggedPath(request) },
      'request failed',
    )
  }
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

// Errors of the framework and of the database, in the contract's terms.

const FRAMEWORK: Readonly<Record<string, [status: number, detail: string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'The body must be JSON'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The body is larger than this call takes'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The body is not as long as Content-Length says'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The body is empty'],
  FST_ERR_BAD_URL: [404, 'Path not found'],
  FST_ERR_MAX_PARAM_LENGTH: [404, 'Path not found'],
}

const STORAGE_FULL = 'The storage of this server is full; its operator has to make room'

/** The response for an error that is not an HttpError. */
export function toHttpError(cause: unknown): HttpError {
  const { code, statusCode } = (cause ?? {}) as { code?: string; statusCode?: number }
  const known = code ? FRAMEWORK[code] : undefined
  if (known) return new HttpError(known[0], known[1], { cause })
  if (cause instanceof OutcomeUnknown) return unavailable(cause, 'The database was lost; the change may have been made')
  if (isUnavailable(cause)) return unavailable(cause)
  if (isShortOfResources(cause)) return unavailable(cause, 'The server is short of resources; try again')
  if (cause instanceof FilesFullError || isDiskFull(cause)) return unavailable(cause, STORAGE_FULL)
  if (cause instanceof FilesUnavailableError) return unavailable(cause, 'Files cannot be reached; try again')
  // The token was valid a moment ago.
  if (cause instanceof NoMemberError) return refuseBearer({ as: [] }, { error: 'invalid_token', detail: TOKEN_NEEDED })
  if (isStatementTimeout(cause)) return new HttpError(504, 'The request took too long', { cause })
  // A concurrent request was first.
  if (isUniqueViolation(cause)) {
    return new HttpError(409, 'Another record has this identifier already', { cause, scimType: 'uniqueness' })
  }
  if (isForeignKeyViolation(cause)) return new HttpError(409, 'A record that this one refers to is gone', { cause })
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new HttpError(statusCode, 'The request is malformed', { cause })
  return new HttpError(500, 'The server failed to handle the request', { cause })
}
