// Records of a request after its response: a line in the log, its duration, and the observers of modules.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../access/actor.ts'
import type { HttpError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import type { Endpoint } from '../endpoint.ts'
import { stateOf } from '../request-state.ts'

/** A request after its response. */
export interface CompletedRequest {
  readonly requestId: string
  readonly method: string
  /** The address as sent, with its query; may hold personal data. */
  readonly url: string
  readonly endpoint: Endpoint | undefined
  readonly actor: Actor | null
  /** The header as it was sent. */
  readonly authorization: string | undefined
  /** The parsed body; undefined without one. May hold personal data. */
  readonly body: unknown
  readonly status: number
  readonly error: HttpError | null
  readonly durationMs: number
}

/** Must neither wait nor throw. */
export type ResponseObserver = (services: Services, completed: CompletedRequest) => void

/** Logs a request, measures it and notifies the observers. */
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
  const mayNameUser = !endpoint?.namesViewer || state.settings?.views_per_person !== false
  services.logger.info(
    {
      request_id: request.id,
      method: request.method,
      path: loggedPath(request),
      operation: endpoint?.id,
      status: reply.statusCode,
      duration_ms: Math.round(durationMs * 10) / 10,
      program_id: state.actor?.programId,
      user_id: endpoint?.unattributed || !mayNameUser ? undefined : (state.actor?.userId ?? undefined),
      client_id: state.actor?.clientId,
    },
    'request',
  )
  const { actor, error } = state
  const { id: requestId, method, originalUrl: url, body } = request
  const { authorization } = request.headers
  const { statusCode: status } = reply
  for (const observe of observers) {
    observe(services, { requestId, method, url, endpoint, actor, authorization, body, error, status, durationMs })
  }
}

const PARAMETER = /\{([^}]+)\}/g
const INTEGER = /^\d{1,16}$/
/** Takes a UUID as well, so its schema is a text. */
const POST_ID = 'content_id'

/**
 * The address of a request as the log may have it: its route, with the ids that are integers. A text in a path is the secret
 * of a link, the name of a person or of a file, or may be taken for one; what matches no route may hold any of them.
 */
export function loggedPath({ routeOptions, params }: FastifyRequest): string {
  const { endpoint } = routeOptions.config as { endpoint?: Endpoint }
  if (!endpoint) return routeOptions.url?.replaceAll(/:(\w+)/g, '{$1}') ?? 'other'
  const declared = (endpoint.input?.params?.properties ?? {}) as Record<string, { readonly type?: string }>
  const sent = params as Readonly<Record<string, unknown>>
  return endpoint.path.replaceAll(PARAMETER, (written: string, name: string) => {
    const value = String(sent[name])
    const isId = name === POST_ID || declared[name]?.type === 'integer'
    return isId && INTEGER.test(value) ? value : written
  })
}
