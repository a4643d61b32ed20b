// What is kept of a request once its response is sent: a line in the log, its duration, and what modules observe.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../access/actor.ts'
import type { Services } from '../../services.ts'
import type { Endpoint } from '../endpoint.ts'
import type { HttpError } from '../errors.ts'
import { stateOf } from '../request-state.ts'
import { loggedPath } from './logged-path.ts'

/** A request after its response. */
export interface CompletedRequest {
  readonly requestId: string
  readonly method: string
  /** As it was sent, with its query; may hold personal data. */
  readonly url: string
  readonly endpoint: Endpoint | undefined
  readonly actor: Actor | null
  /** The header as it was sent. */
  readonly authorization: string | undefined
  readonly status: number
  readonly error: HttpError | null
  readonly durationMs: number
}

/** Must neither wait nor throw. */
export type ResponseObserver = (services: Services, completed: CompletedRequest) => void

/** Logs a request, measures it and tells the observers. */
export function recordResponse(
  services: Services,
  observers: readonly ResponseObserver[],
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const state = stateOf(request)
  const endpoint = (request.routeOptions.config as { endpoint?: Endpoint } | undefined)?.endpoint
  const durationMs = performance.now() - state.startedAt
  // A stream lasts for as long as its client reads: its duration is not a response time.
  const isStream = endpoint?.output.mediaType === 'text/event-stream'
  if (!isStream) {
    services.metrics.observeRequest(endpoint?.path ?? 'other', request.method, reply.statusCode, durationMs / 1000)
  }
  services.logger.info(
    {
      request_id: request.id,
      method: request.method,
      path: loggedPath(request),
      operation: endpoint?.id,
      status: reply.statusCode,
      duration_ms: Math.round(durationMs * 10) / 10,
      program_id: state.actor?.programId,
      user_id: state.actor?.userId ?? undefined,
      client_id: state.actor?.clientId,
    },
    'request',
  )
  const { actor, error } = state
  const { id: requestId, method, originalUrl: url } = request
  const { authorization } = request.headers
  const { statusCode: status } = reply
  for (const observe of observers) {
    observe(services, { requestId, method, url, endpoint, actor, authorization, error, status, durationMs })
  }
}
