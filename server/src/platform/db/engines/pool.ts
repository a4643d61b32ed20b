// What the server needs of a database connection, in the shape that `pg` has and that Kysely's PostgreSQL dialect takes.
// The embedded engine is presented as a pool of one, so that everything above has a single way to talk to a database.

/** One statement; a `name` makes it a prepared statement of the connection. */
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values?: readonly unknown[]
  /** A write that can be repeated: running it twice has the effect of running it once. */
  readonly isRepeatable?: boolean
  /** It only reads, and decides nothing: in a request that only reads it may be answered by a replica. */
  readonly mayLag?: boolean
}

export interface QueryOutcome {
  command: 'UPDATE' | 'DELETE' | 'INSERT' | 'MERGE' | 'SELECT'
  rowCount: number
  // biome-ignore lint/suspicious/noExplicitAny: rows get their type where they are asked for
  rows: any[]
}

export interface Client {
  query(statement: string | Statement, values?: readonly unknown[]): Promise<QueryOutcome>
  /**
   * Runs statements one after the other, in this order, without a wait for the outcome of one before the next is sent.
   * Throws the first failure; in a transaction the statements after it have failed as well.
   */
  queryTogether(statements: readonly Statement[]): Promise<QueryOutcome[]>
  /** Several statements in one text, without parameters; rows of all of them. Fails when it takes longer than given. */
  script(text: string, timeoutMs?: number): Promise<QueryOutcome>
  release(broken?: boolean): void
}

export interface Pool {
  connect(): Promise<Client>
  query(statement: string | Statement, values?: readonly unknown[]): Promise<QueryOutcome>
  /** As of a client; a failed script leaves no transaction open. */
  script(text: string): Promise<QueryOutcome>
  end(): Promise<void>
}

/** Called with every statement before it runs (tests check that statements name their program). */
export type StatementObserver = (text: string) => void

/** `queryTogether` of a connection that cannot send ahead. */
export const oneAfterOther =
  (query: (statement: Statement) => Promise<QueryOutcome>): Client['queryTogether'] =>
  async statements => {
    const outcomes: QueryOutcome[] = []
    for (const statement of statements) outcomes.push(await query(statement))
    return outcomes
  }
