import type { Client, Pool, QueryOutcome, Statement } from './pool.ts'

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

const watched = (watch: StatementWatch, statement: string | Statement, run: () => Promise<QueryOutcome>) =>
  ended(typeof statement === 'string' ? watch(statement, undefined) : watch(statement.text, statement.name), run)

/** Statements of a list are sent and answered together, so each takes as long as the list. */
function together<T>(watch: StatementWatch, statements: readonly Statement[], run: () => Promise<T>): Promise<T> {
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
