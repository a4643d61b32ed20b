import type { Services } from '../../app.ts'
import type { Db } from '../../db/database.ts'

/** Someone who is forgotten in a program. */
export interface ForgottenUser {
  readonly id: number
  /** Stands for the user where rows are counted per user: negative, and known to nobody. */
  readonly pseudonym: number
  /** What they can be recognised by in a text: names, addresses, numbers; the longest first. */
  readonly words: readonly string[]
}

/**
 * Makes the user unrecognisable in what a module keeps of them. Called in one transaction of the program, after the
 * membership is gone; may be called again, also for somebody who left long ago. Files are removed right away.
 */
export type ForgetListener = (services: Services, db: Db, programId: number, user: ForgottenUser) => Promise<void>

const listeners: ForgetListener[] = []

/** Lets another module forget users; call it once, when the module is loaded. */
export function onUserForgotten(listener: ForgetListener): void {
  listeners.push(listener)
}

export async function tellForgetListeners(
  services: Services,
  db: Db,
  programId: number,
  user: ForgottenUser,
): Promise<void> {
  for (const listener of listeners) await listener(services, db, programId, user)
}
