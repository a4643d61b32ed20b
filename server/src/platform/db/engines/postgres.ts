// PostgreSQL through `pg`. Numbers that the API shows as integers are bigint in the database and numbers here: identity
// columns never come near 2^53.

import type { Socket } from 'node:net'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { limits } from '../../config.ts'
import { isConnectionLost } from '../errors.ts'
import { openKysely } from '../kysely.ts'
import { SYSTEM_ROLE } from '../transaction.ts'
import {
  type Client,
  type Pool,
  type QueryOutcome,
  type Statement,
  type StatementObserver,
  type StatementWatch,
  watchPool,
} from './pool.ts'

const INT8_OID = 20
const INT8_ARRAY_OID = 1016

const parsers = new pg.TypeOverrides()
parsers.setTypeParser(INT8_OID, Number)
parsers.setTypeParser(INT8_ARRAY_OID, text => {
  const inner = text.slice(1, -1)
  return inner === '' ? [] : inner.split(',').map(Number)
})

interface PostgresOptions {
  readonly url: string
  readonly connectionsMax: number
  /** How long a caller waits for a connection. */
  readonly connectTimeoutMs?: number | undefined
  /** Settings of every connection, e.g. `{ role: 'atrium_system' }`. */
  readonly settings: Readonly<Record<string, string | number>>
  readonly observe?: StatementObserver
  /** Called when an idle connection breaks; the pool opens another by itself. */
  readonly onError: (error: Error) => void
}

const CONNECT_TIMEOUT_MS = 10_000
const IDLE_MS = 60_000
/** An idle connection whose other end is gone is detected after this plus ten seconds. */
const KEEP_ALIVE_MS = 10_000
/**
 * PostgreSQL itself ends what runs longer than `statementTimeoutMs`, so a statement without a result after that time
 * never gets one: the connection is broken.
 */
const SILENCE_MS = limits.statementTimeoutMs + 5000

type Settings = PostgresOptions['settings']

/** Settings that the statements and the driver rely on; they override those of the server, the database, the role and the address. */
const SESSION: Settings = {
  search_path: 'public',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  row_security: 'on',
}

/** Sets them once the connection is there: PgBouncer refuses settings in the start of one. */
async function beginSession(client: pg.ClientBase, settings: Settings = {}): Promise<void> {
  const calls = Object.entries({ ...SESSION, ...settings }).map(
    ([name, value]) => `set_config('${name}', '${value}', false)`,
  )
  await client.query({ text: `select ${calls.join(', ')}`, ...timeout(CONNECT_TIMEOUT_MS) })
}

/** A pool of connections to PostgreSQL with this server's settings and type parsers. */
function openPostgres(options: PostgresOptions): Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    onConnect: client => beginSession(client, options.settings),
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
  pool.on('error', options.onError)
  // An unhandled error event would end the process, and a connection has no listener while it passes from one user to the next:
  // "ready" and "shutting down" can arrive in one packet. The next statement fails with the error.
  pool.on('connect', client => client.on('error', () => {}))
  const observe = options.observe ?? (() => {})
  return {
    async connect(): Promise<Client> {
      const client = await pool.connect()
      let isLost = false
      const noticing = async <T>(result: Promise<T>) => {
        try {
          return await result
        } catch (error) {
          // Otherwise the pool would discover the broken connection only when the next caller gets it.
          isLost ||= isConnectionLost(error)
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
    query(statement, values) {
      const one = asStatement(statement, values)
      return run(pool, { ...one, ...timeout(SILENCE_MS) }, observe)
    },
    script: text => run(pool, { text, ...timeout(SILENCE_MS) }, () => {}),
    end: () => pool.end(),
  }
}

/** Opens a connection of its own, outside any pool and without its time limits, for bulk loads. */
export async function openConnection(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    types: parsers,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // The next statement fails with the error; an unhandled error event would end the process.
  client.on('error', () => {})
  await client.connect()
  await beginSession(client)
  return client
}

/** A connection outside any pool, for LISTEN, not yet connected; a statement without a result within `timeoutMs` fails. */
export function createListenerClient(url: string, timeoutMs: number): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: 'atrium listen',
    keepAlive: true,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
}

/** Closes a connection without waiting for its other end. */
export function cutConnection(client: pg.Client): void {
  socketOf(client)?.destroy()
}

/** The socket of a connection, which is not in the driver's types. */
const socketOf = (client: pg.ClientBase): Socket | null =>
  (client as unknown as { connection?: { stream?: Socket } }).connection?.stream ?? null

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

const timeout = (timeoutMs: number | undefined) => (timeoutMs ? { query_timeout: timeoutMs } : {})

async function run(
  target: pg.Pool | pg.PoolClient,
  statement: Statement,
  observe: StatementObserver,
): Promise<QueryOutcome> {
  observe(statement.text, statement.values)
  const result: unknown = await target.query(statement as pg.QueryConfig)
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
  /** Transactions on them. */
  readonly kysely: Kysely<object>
  /** For prepared queries. */
  readonly prepared: Pool
  /** For unscoped queries. */
  readonly unscoped: Pool
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
  const pool = (connectionsMax: number, settings: PostgresOptions['settings']) =>
    open({ url, connectionsMax, settings, ...options })
  const main = pool(limits.databaseConnectionsMax, SETTINGS)
  const prepared = pool(limits.hotConnectionsMax, PREPARED)
  const unscoped = pool(limits.hotConnectionsMax, UNSCOPED)
  const all = [main, prepared, unscoped]
  return {
    main,
    kysely: openKysely(() => main.connect()),
    prepared,
    unscoped,
    close: async () => void (await Promise.all(all.map(one => one.end()))),
  }
}

function open({ watch, ...options }: PostgresOptions & ServerOptions): Pool {
  const pool = openPostgres(options)
  return watch ? watchPool(pool, watch) : pool
}
