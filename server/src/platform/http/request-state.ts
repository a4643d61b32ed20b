import type { FastifyRequest } from 'fastify'
import type { Actor } from '../access/actor.ts'
import type { ProgramSettings } from '../access/session.ts'
import type { Span } from '../telemetry/tracing.ts'
import type { HttpError } from './errors.ts'

/** The state of a request, from its first hook to its log line. */
export interface RequestState {
  actor: Actor | null
  settings: ProgramSettings | null
  /** The error that was returned, if any. */
  error: HttpError | null
  /** Of a request with an Idempotency-Key: the digest of its method, path and body, once that is read. */
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
