import type { QueryOutcome, Statement } from './engines/pool.ts'

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

/** The parts of a transaction that statements and signals use. */
export interface OpenTransaction {
  readonly connection: TransactionConnection
  /** Runs `action` once the transaction has been committed, never when it is rolled back. Its errors are logged. */
  afterCommit(action: () => void): void
}
