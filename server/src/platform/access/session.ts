import type { Actor } from './actor.ts'

/** The settings of a program that requests need; part of every actor of a program. */
export interface ProgramSettings {
  readonly name: string
  readonly default_language: string
  readonly languages: readonly string[]
  readonly machine_translation: boolean
  readonly expanded_reactions: boolean
  readonly scim_role_syntax: 'legacy' | 'extended'
  readonly scim_filter: 'basic' | 'full'
  /** null: the server's own limit. */
  readonly rate_limit_per_minute: number | null
  /** Of each user's web sessions; null: the default. */
  readonly web_rate_limit_per_minute: number | null
}

/** A valid token or web session, and its expiry. */
export interface Session {
  readonly actor: Actor
  readonly settings: ProgramSettings
  readonly expiresAtMs: number
  /** When its sign-in took place, to the hour; null without one. */
  readonly lastUsedAtMs: number | null
}
