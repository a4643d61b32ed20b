// Pools of connections to PostgreSQL.

import pg from 'pg'
import { limits } from '../../config.ts'
import { CommitUnconfirmed, isConnectionLost, isNotBegun, NotConnected } from '../errors.ts'
import { SYSTEM_ROLE } from '../transaction.ts'
import { beginSession, CONNECT_TIMEOUT_MS, parsers, type Settings, socketOf, timeout } from './connection.ts'
import {
  type Client,
  type Pool,
  type QueryOutcome,
  type Statement,
  type StatementObserver,
  type StatementWatch,
  watchPool,
} from './pool.ts'
import { createPrimary, type Primary } from './primary.ts'

interface PostgresOptions {
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
function openPostgres(options: PostgresOptions): Pool {
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

// The connections to PostgreSQL: for transactions, for prepared queries, and for unscoped ones.

interface ServerPools {
  /** Connections of the login role. */
  readonly main: Pool
  /** For prepared queries. */
  readonly prepared: Pool
  /** For unscoped queries. */
  readonly unscoped: Pool
  readonly primary: Primary
  close(): Promise<void>
}

interface ServerOptions extends Pick<PostgresOptions, 'onError' | 'observe' | 'connectTimeoutMs'> {
  /** Called around every statement. */
  readonly watch?: StatementWatch | undefined
}

/** The settings of every connection. */
const SETTINGS = { statement_timeout: limits.statementTimeoutMs, lock_timeout: limits.lockTimeoutMs }

/**
 * Prepared queries are written as index scans that stop when the page is full. Generic plans save planning each time; the
 * other scan types are switched off, so that statistics of a skewed program cannot turn an index scan into a sequential
 * scan and a sort.
 */
const PREPARED = {
  ...SETTINGS,
  role: SYSTEM_ROLE,
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_hashagg: 'off',
  enable_sort: 'off',
  jit: 'off',
}

/** Members of large audiences are sorted in memory. */
const UNSCOPED = { ...SETTINGS, role: SYSTEM_ROLE, jit: 'off', work_mem: '32MB' }

export function openServer(url: string, options: ServerOptions): ServerPools {
  const primary = createPrimary(url, options.onError)
  const pool = (connectionsMax: number, settings: Settings) =>
    open({ url, connectionsMax, settings, primary, ...options })
  const main = pool(limits.databaseConnectionsMax, SETTINGS)
  const prepared = pool(limits.hotConnectionsMax, PREPARED)
  const unscoped = pool(limits.hotConnectionsMax, UNSCOPED)
  const all = [main, prepared, unscoped]
  return {
    main,
    prepared,
    unscoped,
    primary,
    close: async () => void (await Promise.all(all.map(one => one.end()))),
  }
}

function open({ watch, ...options }: PostgresOptions & ServerOptions): Pool {
  const pool = openPostgres(options)
  return watch ? watchPool(pool, watch) : pool
}
