// The connections to PostgreSQL: for transactions, for prepared queries, and for unscoped ones.

import { limits } from '../../config.ts'
import { SYSTEM_ROLE } from '../transaction.ts'
import type { Settings } from './connection.ts'
import { type Pool, type StatementWatch, watchPool } from './pool.ts'
import { openPostgres, type PostgresOptions } from './postgres-pool.ts'
import { createPrimary, type Primary } from './primary.ts'

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
