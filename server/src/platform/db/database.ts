import type { Kysely } from 'kysely'
import { type Config, limits } from '../config.ts'
import { refuseMovedAway } from './engines/moved-away.ts'
import type { Pool, Statement, StatementObserver } from './engines/pool.ts'
import { openPostgres } from './engines/postgres.ts'
import { isNotBegun } from './errors.ts'
import type { Db, ProgramDb } from './handle.ts'
import { type Opening, openKysely } from './kysely.ts'
import { type DatabaseFaults, noFaults, withRetries } from './retries.ts'
import type { Bus } from './signals/bus.ts'
import { createEmbeddedBus } from './signals/embedded-bus.ts'
import { createPostgresBus } from './signals/postgres-bus.ts'
import type { Tables } from './tables.ts'
import {
  APP_ROLE,
  forProgram,
  inTransaction,
  lockOpening,
  NO_SURROUNDINGS,
  roleOpening,
  type Surroundings,
  SYSTEM_ROLE,
  type TransactionOptions,
} from './transaction.ts'

export interface Database {
  readonly engine: 'embedded' | 'postgres'
  readonly bus: Bus
  /** Connections of the login role to PostgreSQL itself, for migrations, the job runner and locks; no row security of a program. */
  readonly pool: Pool
  /** For `/metrics`. */
  readonly faults: Readonly<DatabaseFaults>
  /**
   * Runs `work` in a transaction that sees one program. Repeated when the database asks for it (deadlock) and when the
   * connection breaks before the commit, so `work` may run several times. While it runs the membership of `memberId`
   * cannot end (by default that of the user that it acts for): the user is forgotten after its writes, or it fails with
   * NoMemberError. With `sharedLock` it starts by sharing the advisory lock of that name, without an extra statement.
   * Rejects with `OutcomeUnknown` when the connection breaks while it commits, unless `isRepeatable`: running it twice
   * has the effect of running it once.
   */
  transaction<T>(programId: number, work: (db: ProgramDb) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** The same for reading only; may lag behind on a replica. */
  read<T>(programId: number, work: (db: ProgramDb) => Promise<T>): Promise<T>
  /** A transaction that sees every program: operator calls, sign-in, workers. */
  system<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * One bare statement that names its program itself. Only the hot statements listed in `docs/hot-statements.md`. Where
   * the connection breaks it is tried again when it only reads, or says that it is repeatable.
   */
  hot<R>(statement: Statement): Promise<R[]>
  /** As `hot`, but planned as usual: for bare statements that lock, join and sort whole sets of rows. */
  bare<R>(statement: Statement): Promise<R[]>
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly observe?: StatementObserver
  /** A migrated embedded database to start from (tests). */
  readonly snapshot?: Blob
  /** Embedded database in memory instead of DATA_DIR (tests). */
  readonly inMemory?: boolean
  /** Opens an embedded database that was moved to PostgreSQL as well. */
  readonly evenMovedAway?: boolean
  readonly onError?: (error: Error) => void
  /** What transactions know of the process. */
  readonly surroundings?: Surroundings
}

/** Opens the database that the configuration names. The schema may still have to be migrated. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrl' | 'dataDir'>,
  options: DatabaseOptions = {},
): Promise<Database> {
  return config.databaseUrl
    ? connectPostgres(config.databaseUrl, config.databaseDirectUrl, config.databaseReplicaUrl, options)
    : startEmbedded(config.dataDir, options)
}

async function startEmbedded(dataDir: string, options: DatabaseOptions): Promise<Database> {
  const { openEmbedded } = await import('./engines/embedded.ts')
  if (!options.inMemory && !options.evenMovedAway) refuseMovedAway(dataDir)
  const pool = await openEmbedded(options.inMemory ? null : dataDir, {
    ...(options.observe ? { observe: options.observe } : {}),
    ...(options.snapshot ? { loadDataDir: options.snapshot } : {}),
  })
  const { surroundings } = options
  return assemble({
    engine: 'embedded',
    bus: createEmbeddedBus(),
    main: pool,
    direct: pool,
    replica: pool,
    hot: pool,
    bare: pool,
    surroundings,
  })
}

async function connectPostgres(
  url: string,
  directUrl: string | null,
  replicaUrl: string | null,
  options: DatabaseOptions,
): Promise<Database> {
  const onError = options.onError ?? (() => {})
  const observe = options.observe ? { observe: options.observe } : {}
  const settings = { statement_timeout: limits.statementTimeoutMs, lock_timeout: limits.lockTimeoutMs }
  const pool = (target: string, connectionsMax: number, extra = {}) =>
    openPostgres({ url: target, connectionsMax, settings: { ...settings, ...extra }, onError, ...observe })
  const main = pool(url, limits.databaseConnectionsMax)
  const direct = directUrl === null || directUrl === url ? main : pool(directUrl, limits.directConnectionsMax)
  return assemble({
    engine: 'postgres',
    surroundings: options.surroundings,
    bus: createPostgresBus(directUrl ?? url, direct, onError),
    main,
    direct,
    replica: replicaUrl ? pool(replicaUrl, limits.databaseConnectionsMax) : main,
    hot: pool(url, limits.hotConnectionsMax, { role: SYSTEM_ROLE, ...HOT_PLANNER }),
    bare: pool(url, limits.hotConnectionsMax, { role: SYSTEM_ROLE, jit: 'off', work_mem: BARE_WORK_MEM }),
  })
}

/**
 * Hot statements are written as index scans that stop when the page is full. Generic plans save planning each time; the
 * other scan types are switched off, so that statistics of a skewed program cannot turn an index scan into a sequential
 * scan and a sort.
 */
const HOT_PLANNER = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_hashagg: 'off',
  enable_sort: 'off',
  jit: 'off',
} as const

/** The members of large audiences are sorted in memory. */
const BARE_WORK_MEM = '32MB'

interface Parts {
  surroundings: Surroundings | undefined
  engine: Database['engine']
  bus: Bus
  main: Pool
  direct: Pool
  replica: Pool
  hot: Pool
  bare: Pool
}

function assemble({ engine, bus, main, direct, replica, hot, bare, surroundings = NO_SURROUNDINGS }: Parts): Database {
  const writer = openKysely(() => main.connect())
  const reader = replica === main ? writer : openKysely(() => replica.connect())
  const faults = noFaults()
  const transact = <T>(kysely: Kysely<Tables>, begin: Opening, work: (db: Db) => Promise<T>, isRepeatable = false) =>
    inTransaction(bus, kysely, begin, work, { faults, isRepeatable, surroundings })
  const statementOn = async <R>(pool: Pool, statement: Statement): Promise<R[]> => {
    const mayRepeat = (error: unknown) => isNotBegun(error) || mayRunTwice(statement)
    return (await withRetries(faults, () => pool.query(statement), mayRepeat)).rows as R[]
  }
  return {
    engine,
    bus,
    pool: direct,
    faults,
    transaction: (programId, work, options) =>
      transact(
        writer,
        { ...roleOpening(APP_ROLE, programId), ...lockOpening(programId, options) },
        db => work(forProgram(db, programId)),
        options?.isRepeatable,
      ),
    read: (programId, work) =>
      transact(reader, roleOpening(APP_ROLE, programId), db => work(forProgram(db, programId)), true),
    system: work => transact(writer, roleOpening(SYSTEM_ROLE, null), work),
    hot: statement => statementOn(hot, statement),
    bare: statement => statementOn(bare, statement),
    async close() {
      await bus.close()
      for (const pool of new Set([main, direct, replica, hot, bare])) await pool.end()
    },
  }
}

const READS = /^\s*(select|with)\b/i
const WRITES = /\b(insert|update|delete|merge|nextval|pg_notify)\b/i

const mayRunTwice = ({ text, isRepeatable }: Statement): boolean =>
  isRepeatable ?? (READS.test(text) && !WRITES.test(text))
