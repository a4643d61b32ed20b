import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { errorBody, HttpError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { stateOf } from '../request-state.ts'
import { loggedPath } from './record-response.ts'
import { toHttpError } from './to-http-error.ts'

/** Responds for a raw route whose handler failed; without it the client would wait for ever. */
export function sendRawError(
  { logger }: Pick<Services, 'logger'>,
  request: FastifyRequest,
  response: ServerResponse,
  cause: unknown,
): void {
  const error = cause instanceof HttpError ? cause : toHttpError(cause)
  stateOf(request).error = error
  if (error.status >= 500) {
    const line = { err: error.cause ?? error, request_id: request.id, path: loggedPath(request) }
    logger.error(line, 'request failed')
  }
  if (response.headersSent) return void response.destroy()
  // Those of the response that failed.
  for (const name of ['content-length', 'content-encoding', 'etag']) response.removeHeader(name)
  const headers = { ...error.headers, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(error.status, headers).end(JSON.stringify(errorBody(error)))
}
