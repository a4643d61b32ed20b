// The two ways of restoring: a base backup with the shipped log, and a dump. Each ends with a server on the copy.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { postgresProgram, startPostgres, type ThrowAwayPostgres } from '../../bin/postgres.mjs'
import { type RunningServer, startServer } from '../support/stage.ts'
import type { TablesCompared } from './compare.ts'

const exec = promisify(execFile)

/** Makes the database record when rows were committed. */
export const TRACKED = { track_commit_timestamp: 'on' }

export interface Copy {
  readonly database: ThrowAwayPostgres
  readonly server: RunningServer
  /** Milliseconds from nothing to a ready server, without the comparison. */
  readonly seconds: number
  readonly tables: TablesCompared
}

/** Compares the tables before a server writes into them. */
export type Inspect = (copy: ThrowAwayPostgres) => Promise<TablesCompared>

/** A base backup, and the log after it to its end. */
export function restoreBase(base: string, wal: string, dataDir: string, inspect: Inspect): Promise<Copy> {
  return timed(dataDir, inspect, () =>
    startPostgres({ durable: true, restored: base, settings: { ...TRACKED, restore_command: `cp ${wal}/%f %p` } }),
  )
}

/** A dump, into a new server of PostgreSQL. */
export function restoreDump(dump: string, dataDir: string, inspect: Inspect): Promise<Copy> {
  return timed(dataDir, inspect, async () => {
    const database = await startPostgres({ durable: true })
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query('create role atrium_app nologin; create role atrium_system nologin')
    await client.end()
    await exec(postgresProgram('pg_restore'), ['--no-owner', '--jobs=2', `--dbname=${database.url}`, dump])
    return database
  })
}

async function timed(dataDir: string, inspect: Inspect, restore: () => Promise<ThrowAwayPostgres>): Promise<Copy> {
  const started = performance.now()
  const database = await restore()
  try {
    const restoredMs = performance.now() - started
    const tables = await inspect(database)
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: '0', ROLE: 'api' }
    const server = await startServer(env)
    return { database, server, tables, seconds: (restoredMs + server.readyMs) / 1000 }
  } catch (error) {
    await database.stop()
    throw error
  }
}
