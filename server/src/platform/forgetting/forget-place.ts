import type { Cleaner } from './words.ts'

/** Somebody who is forgotten in a program, and by what they can be recognised. */
export interface ForgottenPerson {
  readonly id: number
  /** Stands for the person where rows are counted per user: negative, and known to nobody. */
  readonly pseudonym: number
  /** For what the person wrote, or what is about them alone: takes out every name, address and number. */
  readonly own: Cleaner
  /** For what others wrote: takes out full names and addresses, but no word that may mean something else. */
  readonly others: Cleaner
  /** All places have been visited once; what is looked for is what was on its way meanwhile. */
  readonly isSecondVisit: boolean
}

/** Texts first, while it is known who wrote them; then the ids; then what is made of all that, as files of exports. */
export const FORGET_PHASES = ['texts', 'ids', 'copies'] as const
export type ForgetPhase = (typeof FORGET_PHASES)[number]

/**
 * A place where a program keeps something of people. Each module lists its own (`Module.forgetPlaces`); together they are
 * everything that a person leaves beside the membership.
 */
export interface ForgetPlaceOf<Services> {
  /** Tables or files, for the log. */
  readonly name: string
  readonly phase: ForgetPhase
  /**
   * Makes the person unrecognisable there. The membership has ended and nobody writes in the person's name any more. It
   * opens short transactions of its own, may be called again, and also for somebody who left long ago.
   */
  forget(services: Services, programId: number, person: ForgottenPerson): Promise<void>
}
