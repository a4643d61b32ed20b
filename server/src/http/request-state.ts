import type { FastifyRequest } from 'fastify'
import type { Actor } from '../access/actor.ts'

/** What a request carries from its first hook to its log line. */
export interface RequestState {
  actor: Actor | null
  readonly startedAt: number
}

const states = new WeakMap<FastifyRequest, RequestState>()

export function stateOf(request: FastifyRequest): RequestState {
  let state = states.get(request)
  if (!state) {
    state = { actor: null, startedAt: performance.now() }
    states.set(request, state)
  }
  return state
}
