import type { Hooks } from '../hooks.ts'
import type { OpenTransaction } from './open-transaction.ts'
import type { Bus } from './signals/bus.ts'

/** A transaction. A handler reads and writes through the one it gets. */
export interface Db extends OpenTransaction {
  /** The signals of the database. */
  readonly bus: Bus
  /** The hooks of the process. */
  readonly hooks: Hooks
  /** Logs a failure that does not undo the transaction. */
  logFailure(error: unknown, message: string, details: object): void
}

/**
 * A transaction and the program that its statements name. Handlers and `Database.transaction` get one; work on several programs
 * binds one for each (`forProgram`).
 */
export type ProgramDb = Db & { readonly programId: number }
