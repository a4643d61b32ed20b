// A span for each request: its route, its status and the request id, which leads to its line in the log. Never its path or query,
// which may hold ids of people.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span, Tracing } from '../telemetry/tracing.ts'
import type { Endpoint } from './endpoint.ts'
import { stateOf } from './request-state.ts'

/** Adds the hooks; before any others, so that a span is as long as its request. */
export function traceRequests(server: FastifyInstance, tracing: Tracing): void {
  // With a callback: everything after it runs within the span.
  server.addHook('onRequest', (request, _reply, done) => {
    const span = beginRequest(tracing, request)
    if (!span) return done()
    stateOf(request).span = span
    tracing.within(span, done)
  })
  // A body arrives in events of the connection, which belong to no request.
  server.addHook('preHandler', (request, _reply, done) => {
    const { span } = stateOf(request)
    return span ? tracing.within(span, done) : done()
  })
  server.addHook('onResponse', async (request, reply) => {
    const { actor, error, span } = stateOf(request)
    span?.set({
      'http.response.status_code': reply.statusCode,
      ...(actor?.programId ? { 'atrium.program_id': actor.programId } : {}),
    })
    span?.end(reply.statusCode >= 500 ? (error?.cause ?? error ?? new Error()) : undefined)
  })
}

/** Probes are not informative, and a stream lasts for as long as its page is open. */
function beginRequest(tracing: Tracing, request: FastifyRequest): Span | null {
  const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint }
  if (endpoint?.tag === 'System' || endpoint?.output.mediaType === 'text/event-stream') return null
  const route = endpoint?.path ?? request.routeOptions.url
  const { traceparent } = request.headers
  return tracing.begin({
    name: route ? `${request.method} ${route}` : request.method,
    kind: 'server',
    traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    attributes: {
      'http.request.method': request.method,
      ...(route ? { 'http.route': route } : {}),
      ...(endpoint ? { 'atrium.operation': endpoint.id } : {}),
      'atrium.request_id': request.id,
    },
  })
}
