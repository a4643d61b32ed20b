// The embedded engine (PGlite): PostgreSQL in this process, one connection, one folder. PGlite itself runs a statement
// inside any open transaction, and two processes on one folder lose rows silently; the pool of one and the folder lock
// prevent both.

import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite, types } from '@electric-sql/pglite'
import { OperatorError } from '../../../operator-error.ts'
import { isTurnOver, nextTurn } from '../../../turns.ts'
import {
  type Client,
  type Pool,
  type QueryOutcome,
  type Statement,
  type StatementObserver,
  type StatementWatch,
  together,
  watched,
} from '../pool.ts'
import { EmbeddedWire } from './embedded-wire.ts'
import { lockFolder } from './folder-lock.ts'
import { readInitialDatabase } from './initial-database.ts'
import { unpackTar } from './tar.ts'

/** PostgreSQL would take 128 MB and fill them; the rest is left to the system's cache, which shrinks when memory is short. */
const SHARED_BUFFERS = '16MB'
/** Each compiler thread keeps some 15 MB; more threads do not speed up the start. */
const COMPILING_THREADS = 1

interface EmbeddedOptions {
  readonly observe?: StatementObserver
  /** Called around every statement; its wait for the connection is not part of it. */
  readonly watch?: StatementWatch
  /** Gets a sentence for the operator. */
  readonly warn?: (message: string) => void
}

/** Opens (or creates) the embedded database in `dataDir`; null keeps it in memory. Throws when another process has it. */
export async function openEmbedded(dataDir: string | null, options: EmbeddedOptions = {}): Promise<Pool> {
  const unlock = dataDir === null ? () => {} : lockFolder(dataDir, options.warn)
  try {
    const engine = dataDir === null ? await startEngine() : await openFolder(dataDir)
    const { observe = () => {}, watch = () => () => {}, warn = () => {} } = options
    const reopen = dataDir === null ? null : async () => reopenFolder(dataDir)
    return new EmbeddedPool(engine, { unlock, observe, watch, warn, reopen })
  } catch (error) {
    unlock()
    throw error
  }
}

/** An incomplete folder is created again: the marker is removed once the database can be opened. */
async function openFolder(dataDir: string): Promise<PGlite> {
  const folder = join(dataDir, 'database')
  const marker = join(dataDir, 'database.unfinished')
  if (existsSync(marker)) rmSync(folder, { recursive: true, force: true })
  if (existsSync(join(folder, 'PG_VERSION'))) return startEngine(folder).catch(error => explain(folder, error))
  writeFileSync(marker, '')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const initial = readInitialDatabase()
  if (initial) unpackTar(initial, folder)
  const engine = await startEngine(folder)
  rmSync(marker)
  return engine
}

/** File descriptors that an engine opens while it starts. Without them it fails where no code can catch it, which ends the process. */
const DESCRIPTORS_MIN = 64

function reopenFolder(dataDir: string): Promise<PGlite> {
  const open: number[] = []
  try {
    while (open.length < DESCRIPTORS_MIN) open.push(openSync(join(dataDir, 'database', 'PG_VERSION'), 'r'))
  } finally {
    for (const file of open) closeSync(file)
  }
  return openFolder(dataDir)
}

/** Throws the cause of an engine that aborted without a reason: usually a file that the process may not use, after a restore. */
function explain(folder: string, error: unknown): never {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue
    const path = join(entry.parentPath, entry.name)
    try {
      closeSync(openSync(path, 'r+'))
    } catch (problem) {
      throw new OperatorError(`${path} cannot be used: ${(problem as Error).message}`, { cause: error })
    }
  }
  throw error
}

/** Without a folder the database is in memory. */
async function startEngine(folder?: string): Promise<PGlite> {
  const initial = folder === undefined ? readInitialDatabase() : null
  setFlagsFromString(`--wasm-num-compilation-tasks=${COMPILING_THREADS}`)
  const engine = new PGlite({
    ...(folder ? { dataDir: folder } : {}),
    ...(initial ? { loadDataDir: new Blob([initial]) } : {}),
    parsers: { [types.INT8]: Number },
    relaxedDurability: false,
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
  })
  await engine.waitReady
  return engine
}

/** Between two openings of an engine that is hurt, or cannot be opened. */
const REOPEN_MS = 2000

interface PoolOptions {
  readonly unlock: () => void
  readonly observe: StatementObserver
  readonly watch: StatementWatch
  readonly warn: (message: string) => void
  /** Opens the database once more; null where it is in memory. */
  readonly reopen: (() => Promise<PGlite>) | null
}

/** The error of PostgreSQL for "cannot connect now": no statement has begun. */
const unopened = (cause?: unknown) =>
  Object.assign(new Error('the embedded database is not open', { cause }), { code: '57P03' })

/** A pool with one connection, in the order of the calls. A faulty engine is reopened between two of them. */
export class EmbeddedPool implements Pool {
  readonly #options: PoolOptions
  #engine: PGlite
  #wire: EmbeddedWire
  #tail: Promise<void> = Promise.resolve()
  #reopenAt = 0

  constructor(engine: PGlite, options: PoolOptions) {
    this.#engine = engine
    this.#wire = new EmbeddedWire(engine)
    this.#options = options
  }

  /** The open engine. */
  get engine(): PGlite {
    return this.#engine
  }

  async connect(): Promise<Client> {
    const before = this.#tail
    let release = () => {}
    this.#tail = new Promise(resolve => {
      release = resolve
    })
    await before
    try {
      await this.#reopenIfFaulty()
    } catch (error) {
      release()
      throw error
    }
    return {
      query: async (statement, values) => {
        const [outcome] = await this.#run([
          typeof statement === 'string' ? { text: statement, values: values ?? [] } : statement,
        ])
        return outcome as QueryOutcome
      },
      queryTogether: statements => this.#run(statements),
      beginsPrepared: true,
      script: text => watched(this.#options.watch, text, () => this.#wire.script(text)),
      release: () => release(),
    }
  }

  async query(statement: string | Statement, values?: readonly unknown[]): Promise<QueryOutcome> {
    return this.#alone(client => client.query(statement, values))
  }

  async script(text: string): Promise<QueryOutcome> {
    return this.#alone(async client => {
      try {
        return await client.script(text)
      } catch (error) {
        // A script may contain begin … commit; the only connection must not stay in a failed transaction.
        await this.#wire.script('rollback').catch(() => {})
        throw error
      }
    })
  }

  async end(): Promise<void> {
    await this.#tail
    try {
      await this.#engine.close()
    } finally {
      this.#options.unlock()
    }
  }

  /** Reopens the database if its engine is faulty. Throws the error of a server that is starting. */
  async #reopenIfFaulty(): Promise<void> {
    const { reopen, warn } = this.#options
    const { fault } = this.#wire
    if (fault === null || reopen === null) return
    const now = performance.now()
    if (now < this.#reopenAt) {
      if (fault === 'dead') throw unopened()
      return
    }
    this.#reopenAt = now + REOPEN_MS
    await this.#engine.close().catch(() => {})
    try {
      this.#engine = await reopen()
    } catch (error) {
      this.#wire.closed()
      throw unopened(error)
    }
    this.#wire = new EmbeddedWire(this.#engine)
    warn('the embedded database was reopened: its engine could not use a file')
  }

  async #alone<T>(run: (client: Client) => Promise<T>): Promise<T> {
    const client = await this.connect()
    try {
      return await run(client)
    } finally {
      client.release()
    }
  }

  async #run(statements: readonly Statement[]): Promise<QueryOutcome[]> {
    for (const { text, values } of statements) this.#options.observe(text, values)
    // PGlite runs in this thread: without a pause, consecutive statements would block everything else.
    if (isTurnOver()) await nextTurn()
    return together(this.#options.watch, statements, () => this.#wire.runTogether(statements))
  }
}
