import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Actor, ProgramSettings } from '../access/actor.ts'
import type { HttpError } from '../errors.ts'
import type { Span } from '../telemetry/tracing.ts'

/** The state of a request, from its first hook to its log line. */
interface RequestState {
  actor: Actor | null
  settings: ProgramSettings | null
  /** The error that was returned, if any. */
  error: HttpError | null
  /** Only for requests with an Idempotency-Key: the digest of its method, path and body, once that is read. */
  fingerprint: Buffer | null
  /** Where requests are traced. */
  span: Span | null
  readonly startedAt: number
}

// Keyed by the request, which Fastify creates: a property of it would have to be declared before its first hook.
const states = new WeakMap<FastifyRequest, RequestState>()

export function stateOf(request: FastifyRequest): RequestState {
  let state = states.get(request)
  if (!state) {
    state = { actor: null, settings: null, error: null, fingerprint: null, span: null, startedAt: performance.now() }
    states.set(request, state)
  }
  return state
}

/** The settings of the program that a request with a token acts in. */
export function programSettings(request: FastifyRequest): ProgramSettings {
  const { settings } = stateOf(request)
  if (!settings) throw new Error('only requests of a program have settings')
  return settings
}

/** The id of a request: the client's own when it is plain text of a sensible length, else a new one. */
export function readRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\x20-\x7e]{1,200}$/.test(header) ? header : randomUUID()
}
