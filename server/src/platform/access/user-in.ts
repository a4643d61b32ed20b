import type { Actor } from './actor.ts'

/** Any program of the organisation but the caller's own. */
export const ELSEWHERE = null

/**
 * The user that a caller may act as in a program; null for none. Servers act as nobody. A user whom only their own program
 * vouches for acts there alone (decision 0070). Every call that reaches another program, or changes what programs share of a
 * user, asks here.
 */
export const userIn = (actor: Actor, programId: number | typeof ELSEWHERE): number | null =>
  actor.kind === 'user' && (programId === actor.programId || !actor.isKnownHereOnly) ? actor.userId : null
