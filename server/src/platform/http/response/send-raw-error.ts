import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { errorBody, HttpError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { stateOf } from '../request-state.ts'
import { logFailure } from './log-failure.ts'
import { toHttpError } from './to-http-error.ts'

/** Responds for a raw route whose handler failed; without it the client would wait for ever. */
export function sendRawError(
  services: Pick<Services, 'logger'>,
  request: FastifyRequest,
  response: ServerResponse,
  cause: unknown,
): void {
  const error = cause instanceof HttpError ? cause : toHttpError(cause)
  stateOf(request).error = error
  logFailure(services, request, error)
  if (response.headersSent) return void response.destroy()
  // Those of the response that failed.
  for (const name of ['content-length', 'content-encoding', 'etag']) response.removeHeader(name)
  const headers = { ...error.headers, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(error.status, headers).end(JSON.stringify(errorBody(error)))
}
