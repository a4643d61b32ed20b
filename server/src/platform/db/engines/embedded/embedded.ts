// The embedded engine (PGlite): PostgreSQL in this process, one connection, one folder. PGlite itself runs a statement
// inside any open transaction, and two processes on one folder lose rows silently; the pool of one and the folder lock
// prevent both.

import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite, types } from '@electric-sql/pglite'
import { isTurnOver, nextTurn } from '../../../turns.ts'
import type { Client, Pool, QueryOutcome, Statement, StatementObserver } from '../pool.ts'
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
  /** Gets a sentence for the operator. */
  readonly warn?: (message: string) => void
}

/** Opens (or creates) the embedded database in `dataDir`; null keeps it in memory. Throws when another process has it. */
export async function openEmbedded(dataDir: string | null, options: EmbeddedOptions = {}): Promise<Pool> {
  const unlock = dataDir === null ? () => {} : lockFolder(dataDir, options.warn)
  try {
    const engine = dataDir === null ? await startEngine() : await openFolder(dataDir)
    return new EmbeddedPool(engine, unlock, options.observe ?? (() => {}))
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
  if (existsSync(join(folder, 'PG_VERSION'))) return startEngine(folder)
  writeFileSync(marker, '')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const initial = readInitialDatabase()
  if (initial) unpackTar(initial, folder)
  const engine = await startEngine(folder)
  rmSync(marker)
  return engine
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

/** A pool with one connection, served first come, first served. */
export class EmbeddedPool implements Pool {
  readonly engine: PGlite
  readonly #wire: EmbeddedWire
  readonly #unlock: () => void
  readonly #observe: StatementObserver
  #tail: Promise<void> = Promise.resolve()

  constructor(engine: PGlite, unlock: () => void, observe: StatementObserver) {
    this.engine = engine
    this.#wire = new EmbeddedWire(engine)
    this.#unlock = unlock
    this.#observe = observe
  }

  async connect(): Promise<Client> {
    const before = this.#tail
    let release = () => {}
    this.#tail = new Promise(resolve => {
      release = resolve
    })
    await before
    return {
      query: async (statement, values) => {
        const [outcome] = await this.#run([
          typeof statement === 'string' ? { text: statement, values: values ?? [] } : statement,
        ])
        return outcome as QueryOutcome
      },
      queryTogether: statements => this.#run(statements),
      beginsPrepared: true,
      script: text => this.#wire.script(text),
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
    await this.engine.close()
    this.#unlock()
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
    for (const { text, values } of statements) this.#observe(text, values)
    // PGlite runs in this thread: without a pause, consecutive statements would block everything else.
    if (isTurnOver()) await nextTurn()
    return this.#wire.runTogether(statements)
  }
}
