import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { endpoint } from '../../platform/http/endpoint.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { liveState } from './live.ts'

const RETRY_AFTER_SECONDS = 10

/** Neither cached nor buffered between this server and the client. */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const

export const openLiveStream = endpoint({
  id: 'openLiveStream',
  tag: 'Live',
  method: 'GET',
  path: '/v2/live',
  summary: 'Hints that something has changed, as a stream of events',
  description:
    'Server-sent events: `notifications {unread, required}`, `feed {}`, `post {content_id}`, `job {kind, id, status}` and ' +
    '`reset {}`. They say that something may have changed, never what: read it by the calls for it. A stream ends when its ' +
    'token does; a sixth one of a user ends the oldest.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  output: { status: 200, mediaType: 'text/event-stream' },
  errors: [503],
  handle({ actor, services, request, reply }) {
    const live = services.state(liveState)
    if (live.isFull) {
      const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) }
      throw new HttpError(503, 'This node has as many live streams as it can have', { headers })
    }
    reply.headers(HEADERS)
    if (request.method === 'HEAD') return Readable.from([])
    const { programId, userId, tokenKey } = actor
    const owner = { programId, userId, tokenKey: tokenKey.toString('base64') }
    const isBack = Boolean(request.headers['last-event-id'])
    takeOver(reply)
    live.open(owner, reply.raw, { isBack })
    return null as never
  },
})

/** From here on the response is written by hand. */
function takeOver(reply: FastifyReply): void {
  reply.hijack()
  const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)
  reply.raw.writeHead(reply.statusCode, Object.fromEntries(headers) as Record<string, string>)
}
