import type { Hooks } from '../hooks.ts'
import type { QueryOutcome, Statement } from './engines/pool.ts'
import type { Bus } from './signals/bus.ts'

/** The rows that a statement returned, and how many rows it returned or wrote. */
export interface Rows<R> {
  readonly rows: R[]
  readonly rowCount: number
}

/** The connection of a transaction. */
export interface TransactionConnection {
  query<R>(statement: Statement): Promise<Rows<R>>
  /** Runs statements in this order, sent together in one round trip. */
  queryTogether(statements: readonly Statement[]): Promise<QueryOutcome[]>
  /** Undoes what was done since the savepoint; the transaction goes on. */
  rollbackTo(savepoint: string): Promise<void>
}

/** A transaction. A handler reads and writes through the one it gets. */
export interface Db {
  readonly connection: TransactionConnection
  /** The signals of the database. */
  readonly bus: Bus
  /** The hooks of the process. */
  readonly hooks: Hooks
  /** Runs `action` once the transaction has been committed, never when it is rolled back. Its errors are logged. */
  afterCommit(action: () => void): void
  /** Logs a failure that does not undo the transaction. */
  logFailure(error: unknown, message: string, details: object): void
}

/**
 * A transaction and the program that its statements name. Handlers and `Database.transaction` get one; work on several programs
 * binds one for each (`forProgram`).
 */
export type ProgramDb = Db & { readonly programId: number }
