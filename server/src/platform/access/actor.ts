import type { LanguageWish } from '../text/language-tags.ts'
import type { Restrictions, RoleRestrictions } from './restrictions.ts'
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
  readonly restrictions: Restrictions
  /** The user's preferred languages, best first; empty if the user has none. */
  readonly wishedLanguages: readonly LanguageWish[]
  /** SHA-256 of the token, for data stored per token (idempotency keys). */
  readonly tokenKey: Buffer
  /** The sign-in that the token or session comes from; null for a token created by an operator. */
  readonly grantId: string | null
  /** Authenticated by a browser's session cookie, not by a token. */
  readonly isWebSession: boolean
  /** The token is good for `/mcp` alone (RFC 8707). */
  readonly isForAssistants: boolean
  /**
   * Only this program vouches for the caller's identity: through a provider, or an application with a key, that its
   * administrators chose. In other programs of the organisation it counts for nothing (decision 0070).
   */
  readonly isKnownHereOnly: boolean
}

export interface ServerActor {
  readonly kind: 'server'
  readonly programId: number
  readonly organisationId: number
  readonly userId: null
  readonly clientId: string
  readonly role: Role
  readonly scopes: ReadonlySet<Scope>
  readonly restrictions: Restrictions
  readonly tokenKey: Buffer
  /** Its token is accepted by the calls of SCIM alone (sign-in/scim-tokens). */
  readonly isForScim: boolean
}

export interface OperatorActor {
  readonly kind: 'operator'
  readonly programId: 0
  readonly organisationId: 0
  readonly userId: null
  readonly clientId: string
  readonly role: 'administrator'
  readonly scopes: ReadonlySet<Scope>
  readonly restrictions: Restrictions
  readonly tokenKey: Buffer
}

/** The user who calls an endpoint that accepts only user tokens. */
export function userIdOf(actor: Actor): number {
  if (actor.kind !== 'user') throw new Error('this endpoint must be declared for user tokens only')
  return actor.userId
}

export interface AssistantSettings {
  readonly enabled: boolean
  /** Hosts of clients that describe themselves. */
  readonly clients: readonly string[]
  readonly channels_excluded: readonly { readonly id: number }[]
}

/** The settings of a program that requests need; part of every actor of a program. */
export interface ProgramSettings {
  readonly name: string
  readonly default_language: string
  readonly languages: readonly string[]
  /** An IANA name. */
  readonly timezone: string
  readonly machine_translation: boolean
  readonly expanded_reactions: boolean
  readonly role_restrictions: RoleRestrictions
  readonly scim_role_syntax: 'legacy' | 'extended'
  readonly scim_filter: 'basic' | 'full'
  /** null: the server's own limit. */
  readonly rate_limit_per_minute: number | null
  /** Requests a minute of each user's web sessions; null: the default. */
  readonly web_rate_limit_per_minute: number | null
  /** Whether people find their colleagues, and which attributes they see of each other. */
  readonly directory: boolean
  readonly directory_fields: readonly string[]
  /** Whether assistants may be used, of which clients, and which topics they see nothing of. */
  readonly assistants: AssistantSettings
  /** Whether people see who reacted to posts and comments. */
  readonly reactions_named: boolean
  /** Others may learn what a person viewed. */
  readonly views_per_person: boolean
  /** New polls are anonymous in the studio. */
  readonly polls_anonymous: boolean
}

/** A valid token or web session, and its expiry. */
export interface Session {
  readonly actor: Actor
  readonly settings: ProgramSettings
  readonly expiresAtMs: number
  /** The time of its sign-in, to the hour; null without one. */
  readonly lastUsedAtMs: number | null
}
