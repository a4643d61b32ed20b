// The database connection that the server needs, in the shape that `pg` has and Kysely's PostgreSQL dialect expects. The embedded
// engine is presented as a pool of one, so that everything above has a single way to talk to a database.

/** One statement; a `name` makes it a prepared statement of the connection. */
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values?: readonly unknown[]
  /** A write that can be repeated: running it twice has the effect of running it once. */
  readonly isRepeatable?: boolean
}

export interface QueryOutcome {
  command: 'UPDATE' | 'DELETE' | 'INSERT' | 'MERGE' | 'SELECT'
  rowCount: number
  // biome-ignore lint/suspicious/noExplicitAny: rows get their type where they are asked for
  rows: any[]
}

export interface Client {
  query(statement: string | Statement, values?: readonly unknown[]): Promise<QueryOutcome>
  /** Planning is slow here: a transaction begins with prepared statements, which in a script would be planned each time. */
  readonly beginsPrepared?: boolean
  /**
   * Runs statements in this order, sending each without waiting for the outcome of the one before. Throws the first failure; in a
   * transaction the statements after it have failed as well.
   */
  queryTogether(statements: readonly Statement[]): Promise<QueryOutcome[]>
  /** Several statements in one text, without parameters; returns the rows of all. Fails if it takes longer than `timeoutMs`. */
  script(text: string, timeoutMs?: number): Promise<QueryOutcome>
  release(broken?: boolean): void
}

export interface Pool {
  connect(): Promise<Client>
  query(statement: string | Statement, values?: readonly unknown[]): Promise<QueryOutcome>
  /** Like a client's `script`; a failed one leaves no transaction open. */
  script(text: string): Promise<QueryOutcome>
  end(): Promise<void>
}

/** Called with every statement before it runs: tests check that statements name their program, and how much they read. */
export type StatementObserver = (text: string, values?: readonly unknown[]) => void

/** `queryTogether` for a connection that cannot pipeline. */
export const oneAfterOther =
  (query: (statement: Statement) => Promise<QueryOutcome>): Client['queryTogether'] =>
  async statements => {
    const outcomes: QueryOutcome[] = []
    for (const statement of statements) outcomes.push(await query(statement))
    return outcomes
  }
