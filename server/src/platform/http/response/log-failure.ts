import type { FastifyRequest } from 'fastify'
import type { HttpError } from '../../errors.ts'
import { loggedError } from '../../logged-error.ts'
import type { Services } from '../../services.ts'
import { loggedPath } from './record-response.ts'

/**
 * Logs a response of 500 and above: as an error with its cause, or, where it has none because the server chose it (it is starting, a receiver
 * refused a ping), as a warning with its words.
 */
export function logFailure({ logger }: Pick<Services, 'logger'>, request: FastifyRequest, error: HttpError): void {
  if (error.status < 500) return
  const line = { request_id: request.id, path: loggedPath(request) }
  if (error.cause !== undefined || error.status === 500) {
    logger.error({ ...line, err: error.cause ?? error }, 'request failed')
  } else logger.warn({ ...line, status: error.status, reason: loggedError(error).message }, 'request refused')
}
