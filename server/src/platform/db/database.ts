import type { Config } from '../config.ts'
import { isDiskFull } from '../disk.ts'
import type { Pool, Statement, StatementObserver, StatementWatch } from './engines/pool.ts'
import { openServer } from './engines/postgres.ts'
import type { Primary } from './engines/primary.ts'
import { isNotBegun } from './errors.ts'
import type { Db, ProgramDb } from './handle.ts'
import { refuseMovedAway } from './moved.ts'
import type { Opening } from './opening.ts'
import type { PreparedQuery } from './query.ts'
import { type DatabaseFaults, noFaults, withRetries } from './retries.ts'
import type { Bus } from './signals/bus.ts'
import { createEmbeddedBus, createPostgresBus } from './signals/buses.ts'
import { Sql, sql } from './sql.ts'
import {
  APP_ROLE,
  forProgram,
  inTransaction,
  lockOpening,
  NO_PROCESS,
  type ProcessContext,
  roleOpening,
  SYSTEM_ROLE,
  type TransactionOptions,
} from './transaction.ts'

export interface Database {
  readonly engine: 'embedded' | 'postgres'
  readonly bus: Bus
  /** Connections of the login role, for migrations, locks and bulk loads; without the row security of a program. */
  readonly pool: Pool
  /** For `/metrics`. */
  readonly faults: Readonly<DatabaseFaults>
  /** Resolves once the primary is reached; rejects after two and a half seconds. */
  confirm(): Promise<void>
  /** The number of times that the database was another server, or had restarted. */
  serverChanges(): number
  /** Whether a statement has failed because the database's disk is full, and a check finds it still full. */
  isFull(): Promise<boolean>
  /**
   * Runs `work` in a transaction that sees one program. Retried on a deadlock and when the connection breaks before the commit,
   * so `work` may run several times. While it runs, the membership of `memberId` (by default that of the user it acts for) cannot
   * end: the user is forgotten after its writes, or it fails with NoMemberError. With `sharedLock` it starts by sharing the
   * advisory lock of that name, without an extra statement. Rejects with `OutcomeUnknown` when the connection breaks during the
   * commit, unless `isRepeatable`: running it twice has the effect of running it once.
   */
  transaction<T>(programId: number, work: (db: ProgramDb) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** The same for reading only, so that it is also retried when the connection breaks during the commit. */
  read<T>(programId: number, work: (db: ProgramDb) => Promise<T>): Promise<T>
  /** A transaction that sees every program: operator calls, sign-in, workers. */
  system<T>(work: (db: Db) => Promise<T>, options?: Pick<TransactionOptions, 'plansOnce'>): Promise<T>
  /**
   * Prepares a query under this name and runs it outside a transaction, by index scans alone; it names its program itself. Only
   * those listed in `docs/hot-statements.md`. If the connection breaks, it is retried when it only reads or is marked
   * repeatable.
   */
  preparedQuery<R>(name: string, query: Sql<R>, options?: Repeatable): Promise<R[]>
  preparedQuery<R>(query: PreparedQuery<R> | Statement): Promise<R[]>
  /** The same planned as usual, for queries that lock, join and sort whole sets of rows. */
  unscopedQuery<R>(query: Sql<R> | PreparedQuery<R> | Statement, options?: Repeatable): Promise<R[]>
  close(): Promise<void>
}

/** A write that, run twice, has the effect of running once. */
type Repeatable = Pick<Statement, 'isRepeatable'>

export interface DatabaseOptions {
  readonly observe?: StatementObserver
  /** Called around every statement. */
  readonly watch?: StatementWatch | undefined
  /** How long a caller waits for a connection to PostgreSQL (tests). */
  readonly connectTimeoutMs?: number
  /** Embedded database in memory instead of DATA_DIR (tests). */
  readonly inMemory?: boolean
  /** Opens an embedded database even if it was moved to PostgreSQL. */
  readonly evenMovedAway?: boolean
  readonly onError?: (error: Error) => void
  /** Gets a sentence for the operator about the embedded database. */
  readonly warn?: (message: string) => void
  /** The services of the process that transactions use. */
  readonly context?: ProcessContext
}

/** Opens the database that the configuration names. The schema may still have to be migrated. */
export async function openDatabase(config: DatabaseConfig, options: DatabaseOptions = {}): Promise<Database> {
  return config.databaseUrl ? connectPostgres(config.databaseUrl, options) : startEmbedded(config.dataDir, options)
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>

async function startEmbedded(dataDir: string, options: DatabaseOptions): Promise<Database> {
  const { openEmbedded } = await import('./engines/embedded/embedded.ts')
  if (!options.inMemory && !options.evenMovedAway) refuseMovedAway(dataDir)
  const pool = await openEmbedded(options.inMemory ? null : dataDir, {
    ...(options.observe ? { observe: options.observe } : {}),
    ...(options.watch ? { watch: options.watch } : {}),
    ...(options.warn ? { warn: options.warn } : {}),
  })
  const { context } = options
  return assemble({
    engine: 'embedded',
    bus: createEmbeddedBus(),
    pool,
    prepared: pool,
    unscoped: pool,
    close: () => pool.end(),
    primary: { confirm: async () => void (await pool.query('select 1')), changes: () => 0 },
    context,
  })
}

async function connectPostgres(url: string, options: DatabaseOptions): Promise<Database> {
  const onError = options.onError ?? (() => {})
  const { watch, observe, connectTimeoutMs } = options
  const how = { onError, watch, connectTimeoutMs, ...(observe ? { observe } : {}) }
  const server = openServer(url, how)
  const bus = createPostgresBus(url, server, onError)
  return assemble({
    engine: 'postgres',
    context: options.context,
    bus,
    pool: server.main,
    ...server,
  })
}

interface Parts {
  context: ProcessContext | undefined
  engine: Database['engine']
  bus: Bus
  pool: Pool
  prepared: Pool
  unscoped: Pool
  primary: Pick<Primary, 'confirm' | 'changes'>
  close: () => Promise<void>
}

function assemble(parts: Parts): Database {
  const { engine, bus, pool, prepared, unscoped, context = NO_PROCESS } = parts
  const faults = noFaults()
  const transact = <T>(opening: Opening, work: (db: Db) => Promise<T>, isRepeatable = false) =>
    inTransaction(bus, () => pool.connect(), opening, work, { faults, context, isRepeatable })
  const statementOn = async <R>(pool: Pool, statement: Statement): Promise<R[]> => {
    const mayRepeat = (error: unknown) => isNotBegun(error) || mayRunTwice(statement)
    return (await withRetries(faults, () => pool.query(statement), mayRepeat)).rows as R[]
  }
  return {
    engine,
    bus,
    pool,
    faults,
    confirm: () => parts.primary.confirm(),
    serverChanges: () => parts.primary.changes(),
    transaction: (programId, work, options) =>
      transact(
        { ...roleOpening(APP_ROLE, programId, options), ...lockOpening(programId, options) },
        db => work(forProgram(db, programId)),
        options?.isRepeatable,
      ),
    read: (programId, work) => transact(roleOpening(APP_ROLE, programId), db => work(forProgram(db, programId)), true),
    isFull: () => checkFreeSpace(faults, run => transact(roleOpening(SYSTEM_ROLE, null), run)),
    system: (work, options) => transact(roleOpening(SYSTEM_ROLE, null, options), work),
    preparedQuery: <R>(query: string | PreparedQuery<R> | Statement, text?: Sql<R>, options?: Repeatable) =>
      statementOn<R>(
        prepared,
        typeof query === 'string' ? { ...options, name: query, ...(text as Sql<R>).toStatement() } : query,
      ),
    unscopedQuery: (query, options) =>
      statementOn(unscoped, { ...options, ...(query instanceof Sql ? query.toStatement() : query) }),
    async close() {
      await bus.close()
      await parts.close()
    },
  }
}

/** A table of a few pages needs as much room as most changes. */
const ROOM_SQL = `
  create temporary table room on commit drop as
    select repeat(md5(n::text), 20) as filling from generate_series(1, 200) as n`
/** Milliseconds that a failure counts where a check is not possible. */
const FULL_MS = 30_000

async function checkFreeSpace(
  faults: DatabaseFaults,
  work: (run: (db: Db) => Promise<void>) => Promise<void>,
): Promise<boolean> {
  const { fullAt } = faults
  if (fullAt === null) return false
  try {
    await work(async db => void (await sql.raw(ROOM_SQL).execute(db)))
  } catch (error) {
    if (isDiskFull(error) || performance.now() - fullAt < FULL_MS) return true
  }
  faults.fullAt = null
  return false
}

const READS = /^\s*(select|with)\b/i
const WRITES = /\b(insert|update|delete|merge|nextval|pg_notify)\b/i

const mayRunTwice = ({ text, isRepeatable }: Statement): boolean =>
  isRepeatable ?? (READS.test(text) && !WRITES.test(text))
