// PostgreSQL through `pg`. Numbers that the API shows as integers are bigint in the database and numbers here: identity
// columns never come near 2^53.

import pg from 'pg'
import type { Client, Pool, QueryAnswer, Statement, StatementObserver } from './pool.ts'

const INT8_OID = 20
const INT8_ARRAY_OID = 1016

const parsers = new pg.TypeOverrides()
parsers.setTypeParser(INT8_OID, Number)
parsers.setTypeParser(INT8_ARRAY_OID, text => {
  const inner = text.slice(1, -1)
  return inner === '' ? [] : inner.split(',').map(Number)
})

export interface PostgresOptions {
  readonly url: string
  readonly connectionsMax: number
  /** Settings of every connection, e.g. `{ role: 'atrium_system' }`. */
  readonly settings: Readonly<Record<string, string | number>>
  readonly observe?: StatementObserver
  /** Called when a connection breaks that no statement waits for; the pool opens another by itself. */
  readonly onError: (error: Error) => void
}

/** A pool of connections to PostgreSQL with this server's settings and type parsers. */
export function openPostgres(options: PostgresOptions): Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connectionsMax,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'atrium',
    types: parsers,
    options: Object.entries(options.settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  pool.on('error', options.onError)
  const observe = options.observe ?? (() => {})
  return {
    async connect(): Promise<Client> {
      const client = await pool.connect()
      // The pool listens to idle connections only; an error that nobody listens to would end the process.
      client.on('error', options.onError)
      return {
        query: (statement, values) => run(client, statement, values, observe),
        script: text => run(client, text, undefined, () => {}),
        release: broken => {
          client.off('error', options.onError)
          client.release(broken)
        },
      }
    },
    query: (statement, values) => run(pool, statement, values, observe),
    script: text => run(pool, text, undefined, () => {}),
    end: () => pool.end(),
  }
}

/** A connection of its own, outside any pool and without its time limits, for bulk loads. */
export function openConnection(url: string, name: string): pg.Client {
  const client = new pg.Client({ connectionString: url, application_name: name, types: parsers })
  // The next statement fails and says so; an error that nobody listens to would end the process.
  client.on('error', () => {})
  return client
}

/** A connection of its own, outside any pool, for LISTEN. */
export function openListener(url: string): pg.Client {
  return new pg.Client({ connectionString: url, application_name: 'atrium listen', keepAlive: true })
}

async function run(
  target: pg.Pool | pg.PoolClient,
  statement: string | Statement,
  values: readonly unknown[] | undefined,
  observe: StatementObserver,
): Promise<QueryAnswer> {
  observe(typeof statement === 'string' ? statement : statement.text)
  const answer =
    typeof statement === 'string'
      ? await target.query(statement, values as unknown[] | undefined)
      : await target.query(statement as pg.QueryConfig)
  // Several statements in one text come back as several results.
  const results = (Array.isArray(answer) ? answer : [answer]) as pg.QueryResult[]
  const last = results.at(-1)
  return {
    command: (last?.command ?? 'SELECT') as QueryAnswer['command'],
    rowCount: last?.rowCount ?? 0,
    rows: results.length === 1 ? (last?.rows ?? []) : results.flatMap(r => r.rows),
  }
}
