// Where data of people is stored, as modules declare it: forgetting a person visits each of these places.

import { defineState, type Services } from '../../platform/services.ts'

/** Removes a user from texts; `[removed]` marks the places. */
export interface Cleaner {
  readonly words: readonly string[]
  readonly alone: readonly string[]
  /** Plain text: in any case, where they are whole words. */
  text(text: string): string
  /** The places that `text` replaces, in their order, with what replaces them. */
  edits(text: string): { readonly offset: number; readonly length: number; readonly text: string }[]
  /** HTML: in its text and in the values of its attributes, never in the names of tags. */
  html(html: string): string
  /** Every text inside a JSON value. */
  json(value: unknown): unknown
}

/** A user who is forgotten in a program, with identifying words. */
export interface ForgottenPerson {
  readonly id: number
  /** Replaces the user where rows are counted per user: negative, and not stored anywhere. */
  readonly pseudonym: number
  /** For texts by the user, or about them alone: removes every name, address and number. */
  readonly own: Cleaner
  /** For logs and labels: removes full names and addresses, but no word that may mean something else. */
  readonly others: Cleaner
  /** The second visit, for texts that were still being written during the first. */
  readonly isSecondVisit: boolean
}

/** Texts first, while their authors are known; then ids; then derived data such as files of exports. */
export const FORGET_PHASES = ['texts', 'ids', 'copies'] as const
export type ForgetPhase = (typeof FORGET_PHASES)[number]

/**
 * A place where a program keeps data of users. Each module lists its own (`Module.forgetPlaces`); together they are
 * everything that a user leaves besides the membership.
 */
export interface ForgetPlace {
  /** Tables or files, for the log. */
  readonly name: string
  readonly phase: ForgetPhase
  /**
   * Removes or anonymises the user's data there. The membership has ended, so nothing is written in the user's name any
   * more. Opens its own short transactions, may be repeated, and may be called for a user who left long ago.
   */
  forget(services: Services, programId: number, person: ForgottenPerson): Promise<void>
}

/** The places of all modules, in the order of their phases; the composition sets them when the process starts. */
export const forgetPlaces = defineState('places of people', (): { all: readonly ForgetPlace[] } => ({ all: [] }))
