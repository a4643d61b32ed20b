// The server's way to its database. Handlers get a transaction bound to one program (row security on), workers one that
// sees all programs, and a few listed hot statements run bare on connections of their own (docs/hot-statements.md).

import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Config, limits } from '../config.ts'
import { callerText, currentMember } from './caller.ts'
import type { Pool, Statement, StatementObserver } from './engines/pool.ts'
import { openPostgres } from './engines/postgres.ts'
import { isConnectionLost, isNotBegun, isRetryable, OutcomeUnknown } from './errors.ts'
import { beginningWith, type Opening, openKysely } from './kysely.ts'
import { createPatience, type DatabaseFaults, noFaults, type Patience, steadily } from './patience.ts'
import { type Bus, createEmbeddedBus, createPostgresBus } from './signals/bus.ts'
import type { Tables } from './tables.ts'

/** A transaction. Everything a handler reads or writes goes through the one it was given. */
export type Db = Transaction<Tables>

export interface Database {
  readonly engine: 'embedded' | 'postgres'
  readonly bus: Bus
  /** The connections of the login role, for migrations, the job runner and bulk loads; no row security of a program. */
  readonly pool: Pool
  /** For `/metrics`. */
  readonly faults: Readonly<DatabaseFaults>
  /**
   * Runs `work` in a transaction that sees one program. Repeated when the database asks for it (deadlock) and
   * when the connection breaks before the commit, so `work` may run several times. While it runs nobody ends the
   * membership of `memberId`, by default the user of this program whom it acts for: what it writes of them is there
   * before they are forgotten, or not at all (NoMemberError). With `sharedLock` it begins by sharing the advisory lock
   * of that name, without a statement for it. Rejects with `OutcomeUnknown` when the connection breaks while it commits,
   * unless `isRepeatable`: carried out twice it does what it does once.
   */
  transaction<T>(programId: number, work: (db: Db) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** The same for reading only; may lag behind on a replica. */
  read<T>(programId: number, work: (db: Db) => Promise<T>): Promise<T>
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

export interface TransactionOptions {
  readonly sharedLock?: string
  readonly isRepeatable?: boolean
  readonly memberId?: number | null
}

export interface DatabaseOptions {
  readonly observe?: StatementObserver
  /** A migrated embedded database to start from (tests). */
  readonly snapshot?: Blob
  /** Embedded database in memory instead of DATA_DIR (tests). */
  readonly inMemory?: boolean
  readonly onError?: (error: Error) => void
}

/** Opens the database that the configuration names. The schema may still have to be migrated. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseReplicaUrl' | 'dataDir'>,
  options: DatabaseOptions = {},
): Promise<Database> {
  return config.databaseUrl
    ? connectPostgres(config.databaseUrl, config.databaseReplicaUrl, options)
    : startEmbedded(config.dataDir, options)
}

async function startEmbedded(dataDir: string, options: DatabaseOptions): Promise<Database> {
  const { openEmbedded } = await import('./engines/embedded.ts')
  const pool = await openEmbedded(options.inMemory ? null : dataDir, {
    ...(options.observe ? { observe: options.observe } : {}),
    ...(options.snapshot ? { loadDataDir: options.snapshot } : {}),
  })
  return assemble({ engine: 'embedded', bus: createEmbeddedBus(), main: pool, replica: pool, hot: pool, bare: pool })
}

async function connectPostgres(url: string, replicaUrl: string | null, options: DatabaseOptions): Promise<Database> {
  const onError = options.onError ?? (() => {})
  const observe = options.observe ? { observe: options.observe } : {}
  const settings = { statement_timeout: limits.statementTimeoutMs, lock_timeout: limits.lockTimeoutMs }
  const pool = (target: string, connectionsMax: number, extra = {}) =>
    openPostgres({ url: target, connectionsMax, settings: { ...settings, ...extra }, onError, ...observe })
  const main = pool(url, limits.databaseConnectionsMax)
  return assemble({
    engine: 'postgres',
    bus: createPostgresBus(url, main, onError),
    main,
    replica: replicaUrl ? pool(replicaUrl, limits.databaseConnectionsMax) : main,
    hot: pool(url, limits.hotConnectionsMax, { role: SYSTEM_ROLE, ...HOT_PLANNER }),
    bare: pool(url, limits.hotConnectionsMax, { role: SYSTEM_ROLE, jit: 'off' }),
  })
}

/**
 * Hot statements are written as walks along an index that stop when the page is full. Generic plans save planning them
 * each time, and without the other ways of reading, no statistics of a skewed program can make a walk a scan and a sort.
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

const APP_ROLE = 'atrium_app'
/** Sees every program. */
export const SYSTEM_ROLE = 'atrium_system'

interface Parts {
  engine: Database['engine']
  bus: Bus
  main: Pool
  replica: Pool
  hot: Pool
  bare: Pool
}

function assemble({ engine, bus, main, replica, hot, bare }: Parts): Database {
  const writer = openKysely(() => main.connect())
  const reader = replica === main ? writer : openKysely(() => replica.connect())
  const faults = noFaults()
  const transact = <T>(kysely: Kysely<Tables>, begin: Opening, work: (db: Db) => Promise<T>, isRepeatable = false) =>
    inTransaction(bus, kysely, begin, work, { faults, isRepeatable })
  const statementOn = async <R>(pool: Pool, statement: Statement): Promise<R[]> => {
    const mayRepeat = (error: unknown) => isNotBegun(error) || mayRunTwice(statement)
    return (await steadily(faults, () => pool.query(statement), mayRepeat)).rows as R[]
  }
  return {
    engine,
    bus,
    pool: main,
    faults,
    transaction: (programId, work, options) =>
      transact(
        writer,
        { ...opening(APP_ROLE, programId), ...holdings(programId, options) },
        work,
        options?.isRepeatable,
      ),
    read: (programId, work) => transact(reader, opening(APP_ROLE, programId), work, true),
    system: work => transact(writer, opening(SYSTEM_ROLE, null), work),
    hot: statement => statementOn(hot, statement),
    bare: statement => statementOn(bare, statement),
    async close() {
      await bus.close()
      for (const pool of new Set([main, replica, hot, bare])) await pool.end()
    },
  }
}

const READS = /^\s*(select|with)\b/i
const WRITES = /\b(insert|update|delete|merge|nextval|pg_notify)\b/i

const mayRunTwice = ({ text, isRepeatable }: Statement): boolean =>
  isRepeatable ?? (READS.test(text) && !WRITES.test(text))

/** How a transaction of this role begins; with `programId`, the only program it sees. */
export const opening = (role: string, programId: number | null): Opening => ({
  settings: { 'app.program_id': programId === null ? '' : String(programId), 'app.caller': callerText(), role },
})

function holdings(programId: number, { sharedLock, memberId }: TransactionOptions = {}): Partial<Opening> {
  const userId = memberId === undefined ? currentMember(programId) : memberId
  return { sharedLock, member: userId === null ? undefined : { programId, userId } }
}

/** The transaction behind all others; on a connection of the caller's own only for bulk loads. */
export async function inTransaction<T>(
  bus: Bus,
  kysely: Kysely<Tables>,
  begin: Opening,
  work: (db: Db) => Promise<T>,
  { faults = noFaults(), isRepeatable = false } = {},
): Promise<T> {
  let patience: Patience | undefined
  for (let attempt = 1; ; attempt++) {
    const actions: Array<() => void> = []
    let committing = false
    try {
      const result = await beginningWith(begin, () =>
        kysely.transaction().execute(async db => {
          contexts.set(db, { bus, actions })
          const done = await work(db)
          committing = true
          return done
        }),
      )
      for (const action of actions) action()
      return result
    } catch (error) {
      // Of a connection that breaks while it commits nobody knows what came of it; before that, nothing did.
      if (committing && !isRepeatable && isConnectionLost(error) && !isNotBegun(error)) {
        faults.outcomeUnknown++
        throw new OutcomeUnknown(error)
      }
      if (isRetryable(error) && attempt < limits.transactionAttemptsMax) {
        // Who lost against the same other ones should not meet them again.
        await sleep(Math.random() * RETRY_WAIT_MS * 2 ** attempt)
        continue
      }
      patience ??= createPatience(faults)
      if (!(await patience.outlasts(error))) throw error
    }
  }
}

const RETRY_WAIT_MS = 20

/**
 * Runs `work` inside a program's transaction with every program in sight: for what belongs to the organisation and must
 * change together with the program. Nothing but the statements themselves keeps to the programs meant, so it is for few.
 */
export async function acrossPrograms<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ role: string }>`
    with before as materialized (select current_setting('role') as role)
    select role, set_config('role', ${SYSTEM_ROLE}, true) from before`.execute(db)
  const result = await work()
  // After a failure the transaction is rolled back, and with it the role.
  await sql`select set_config('role', ${rows[0]?.role ?? APP_ROLE}, true)`.execute(db)
  return result
}

interface TransactionContext {
  readonly bus: Bus
  readonly actions: Array<() => void>
}

const contexts = new WeakMap<object, TransactionContext>()

/** Runs `action` once the transaction has been committed, never when it is rolled back. It must not throw. */
export function afterCommit(db: Db, action: () => void): void {
  contextOf(db).actions.push(action)
}

/** The signals of the database that this transaction belongs to. */
export function busOf(db: Db): Bus {
  return contextOf(db).bus
}

function contextOf(db: Db): TransactionContext {
  const context = contexts.get(db)
  if (!context) throw new Error('this needs the transaction that the handler was given')
  return context
}
