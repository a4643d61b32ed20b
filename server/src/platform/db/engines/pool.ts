// The database connection that the server needs, in the shape that `pg` has. The embedded engine is presented as a pool of one,
// so that all callers use one interface.

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
  // biome-ignore lint/suspicious/noExplicitAny: each caller declares the type of its rows
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

/** Called when a statement is sent; the function it returns is called at its end, with the error if it failed. Must not throw. */
export type StatementWatch = (text: string, name: string | undefined) => (error?: unknown) => void

/** The same pool, with its statements observed. */
export function watchPool<P extends Pool>(pool: P, watch: StatementWatch): P {
  return {
    ...pool,
    connect: async () => watchClient(await pool.connect(), watch),
    query: (statement, values) => watched(watch, statement, () => pool.query(statement, values)),
    script: text => watched(watch, text, () => pool.script(text)),
    end: () => pool.end(),
  }
}

function watchClient(client: Client, watch: StatementWatch): Client {
  return {
    query: (statement, values) => watched(watch, statement, () => client.query(statement, values)),
    queryTogether: statements => together(watch, statements, () => client.queryTogether(statements)),
    script: (text, timeoutMs) => watched(watch, text, () => client.script(text, timeoutMs)),
    beginsPrepared: client.beginsPrepared ?? false,
    release: broken => client.release(broken),
  }
}

/** Reports a statement or a script to the watch. */
export const watched = (watch: StatementWatch, statement: string | Statement, run: () => Promise<QueryOutcome>) =>
  ended(typeof statement === 'string' ? watch(statement, undefined) : watch(statement.text, statement.name), run)

/** Statements of a list are sent and answered together, so each takes as long as the list. */
export function together<T>(
  watch: StatementWatch,
  statements: readonly Statement[],
  run: () => Promise<T>,
): Promise<T> {
  const ends = statements.map(({ text, name }) => watch(text, name))
  const end = (error?: unknown) => {
    for (const one of ends) one(error)
  }
  return ended(end, run)
}

/** Reports the end and the outcome. */
async function ended<T>(end: (error?: unknown) => void, run: () => Promise<T>): Promise<T> {
  try {
    const outcome = await run()
    end()
    return outcome
  } catch (error) {
    end(error)
    throw error
  }
}
