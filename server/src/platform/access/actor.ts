import type { Role, Scope } from './roles.ts'

/** The caller: a user of a program, a client application in a program, or the operator of the whole server. */
export type Actor = UserActor | ServerActor | OperatorActor

export interface UserActor {
  readonly kind: 'user'
  readonly programId: number
  readonly organisationId: number
  readonly userId: number
  readonly clientId: string
  readonly role: Role
  readonly scopes: ReadonlySet<Scope>
  /** Tags that the user's preferred language is met by, the best first; empty without one. */
  readonly wishedLanguages: readonly string[]
  /** SHA-256 of the token, for what is kept per token (idempotency keys). */
  readonly tokenKey: Buffer
  /** The sign-in that the token or session comes from; null for a token created by an operator. */
  readonly grantId: string | null
  /** Acts by the cookie of a browser's session, not by a token. */
  readonly isWebSession: boolean
}

export interface ServerActor {
  readonly kind: 'server'
  readonly programId: number
  readonly organisationId: number
  readonly userId: null
  readonly clientId: string
  readonly role: Role
  readonly scopes: ReadonlySet<Scope>
  readonly tokenKey: Buffer
}

export interface OperatorActor {
  readonly kind: 'operator'
  readonly programId: 0
  readonly organisationId: 0
  readonly userId: null
  readonly clientId: string
  readonly role: 'administrator'
  readonly scopes: ReadonlySet<Scope>
  readonly tokenKey: Buffer
}

/** The user behind a call of an endpoint that takes user tokens only. */
export function userIdOf(actor: Actor): number {
  if (actor.kind !== 'user') throw new Error('this endpoint must be declared for user tokens only')
  return actor.userId
}
