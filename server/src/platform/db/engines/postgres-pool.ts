import pg from 'pg'
import { limits } from '../../config.ts'
import { CommitUnconfirmed, isConnectionLost, isNotBegun, NotConnected } from '../errors.ts'
import { beginSession, CONNECT_TIMEOUT_MS, parsers, type Settings, socketOf, timeout } from './connection.ts'
import type { Client, Pool, QueryOutcome, Statement, StatementObserver } from './pool.ts'
import type { Primary } from './primary.ts'

export interface PostgresOptions {
  readonly url: string
  readonly connectionsMax: number
  /** How long a caller waits for a connection. */
  readonly connectTimeoutMs?: number | undefined
  /** Settings of every connection, e.g. `{ role: 'atrium_system' }`. */
  readonly settings: Settings
  readonly primary: Primary
  readonly observe?: StatementObserver
  /** Called when an idle connection breaks; the pool opens another by itself. */
  readonly onError: (error: Error) => void
}

const IDLE_MS = 60_000
/** An idle connection whose other end is gone is detected after this plus ten seconds. */
const KEEP_ALIVE_MS = 10_000
/**
 * PostgreSQL itself ends what runs longer than `statementTimeoutMs`, so a statement without a result after that time
 * never gets one: the connection is broken.
 */
const SILENCE_MS = limits.statementTimeoutMs + 5000

/** A pool of connections to PostgreSQL with this server's settings and type parsers. */
export function openPostgres(options: PostgresOptions): Pool {
  const { primary } = options
  /** Connections on which a commit was answered without its standby. They are not used again. */
  const unconfirmed = new Set<pg.ClientBase>()
  const run = async (client: pg.PoolClient, statement: Statement, watch: StatementObserver) => {
    const outcome = await runStatement(client, statement, watch)
    if (unconfirmed.has(client)) throw new CommitUnconfirmed()
    return outcome
  }
  const pool = new pg.Pool({
    connectionString: options.url,
    async onConnect(client) {
      await Promise.all([beginSession(client, options.settings), primary.admit(client)])
    },
    max: options.connectionsMax,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'atrium',
    types: parsers,
    // A statement is sent as soon as it is issued, behind those still in flight (`queryTogether`).
    pipeline: true,
  })
  pool.on('error', error => {
    primary.suspect()
    options.onError(error)
  })
  pool.on('connect', client => {
    // An unhandled error event would end the process, and a connection has no listener while it passes from one user to the next:
    // "ready" and "shutting down" can arrive in one packet. The next statement fails with the error.
    client.on('error', () => {})
    client.on('notice', ({ routine }) => {
      if (routine === SYNCHRONOUS_WAIT) unconfirmed.add(client)
    })
  })
  pool.on('remove', client => unconfirmed.delete(client))
  const observe = options.observe ?? (() => {})
  const take = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect()
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      primary.suspect()
      throw isNotBegun(error) ? error : new NotConnected((error as Error).message, { cause: error })
    }
  }
  const runOnce = async (statement: Statement, watch: StatementObserver): Promise<QueryOutcome> => {
    const client = await take()
    try {
      const outcome = await run(client, { ...statement, ...timeout(SILENCE_MS) }, watch)
      client.release()
      primary.heard()
      return outcome
    } catch (error) {
      if (isConnectionLost(error)) primary.suspect()
      client.release(true)
      throw error
    }
  }
  return {
    async connect(): Promise<Client> {
      const client = await take()
      let isLost = false
      const noticing = async <T>(result: Promise<T>) => {
        try {
          const outcome = await result
          primary.heard()
          return outcome
        } catch (error) {
          // Otherwise the pool would discover the broken connection only when the next caller gets it.
          if (isConnectionLost(error)) {
            isLost = true
            primary.suspect()
          }
          throw error
        }
      }
      return {
        query: (statement, values) => noticing(run(client, asStatement(statement, values), observe)),
        queryTogether: statements =>
          noticing(allInOrder(inOneWrite(client, () => statements.map(statement => run(client, statement, observe))))),
        script: (text, timeoutMs) => noticing(run(client, { text, ...timeout(timeoutMs) }, () => {})),
        release: broken => client.release(broken || isLost),
      }
    },
    query: (statement, values) => runOnce(asStatement(statement, values), observe),
    script: text => runOnce({ text }, () => {}),
    end: () => pool.end(),
  }
}

/**
 * The routine of PostgreSQL that waits for a synchronous standby. When that wait is cancelled, the commit succeeds with a warning:
 * the change may be missing after a failover.
 */
const SYNCHRONOUS_WAIT = 'SyncRepWaitForLSN'

/** Writes everything that `send` sends to the socket at once: a system call per statement takes a third of the server's time. */
function inOneWrite<T>(client: pg.PoolClient, send: () => T): T {
  const socket = socketOf(client)
  socket?.cork()
  try {
    return send()
  } finally {
    socket?.uncork()
  }
}

/** Waits for all, so that nothing is in flight when the first failure is thrown. */
async function allInOrder(outcomes: readonly Promise<QueryOutcome>[]): Promise<QueryOutcome[]> {
  await Promise.allSettled(outcomes)
  return Promise.all(outcomes)
}

const asStatement = (statement: string | Statement, values: readonly unknown[] | undefined): Statement =>
  typeof statement === 'string' ? { text: statement, ...(values ? { values } : {}) } : statement

async function runStatement(
  client: pg.PoolClient,
  statement: Statement,
  observe: StatementObserver,
): Promise<QueryOutcome> {
  observe(statement.text, statement.values)
  const result: unknown = await client.query(statement as pg.QueryConfig)
  // Several statements in one text come back as several results.
  const results = (Array.isArray(result) ? result : [result]) as pg.QueryResult[]
  const last = results.at(-1)
  return {
    command: (last?.command ?? 'SELECT') as QueryOutcome['command'],
    rowCount: last?.rowCount ?? 0,
    rows: results.length === 1 ? (last?.rows ?? []) : results.flatMap(r => r.rows),
  }
}
