import type { FastifyRequest } from 'fastify'
import type { Actor } from '../access/actor.ts'
import type { ProgramSettings } from '../access/tokens.ts'
import type { HttpError } from './errors.ts'

/** What a request carries from its first hook to its log line. */
export interface RequestState {
  actor: Actor | null
  settings: ProgramSettings | null
  /** What was answered, when it is an error. */
  error: HttpError | null
  readonly startedAt: number
}

const states = new WeakMap<FastifyRequest, RequestState>()

export function stateOf(request: FastifyRequest): RequestState {
  let state = states.get(request)
  if (!state) {
    state = { actor: null, settings: null, error: null, startedAt: performance.now() }
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
