// The two ways back: a base backup with the shipped log, and a dump. Each ends with a server on the copy.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { postgresProgram, startPostgres, type ThrowAwayPostgres } from '../../bin/postgres.mjs'
import { type RunningServer, startServer } from '../support/stage.ts'

const exec = promisify(execFile)

/** So that rows say when they were committed. */
export const TRACKED = { track_commit_timestamp: 'on' }

export interface Copy {
  readonly database: ThrowAwayPostgres
  readonly server: RunningServer
  /** From nothing to a server that is ready. */
  readonly seconds: number
}

/** A base backup, and the log after it to its end. */
export function restoreBase(base: string, wal: string, dataDir: string): Promise<Copy> {
  return timed(dataDir, () =>
    startPostgres({ durable: true, restored: base, settings: { ...TRACKED, restore_command: `cp ${wal}/%f %p` } }),
  )
}

/** A dump, into a new server of PostgreSQL. */
export function restoreDump(dump: string, dataDir: string): Promise<Copy> {
  return timed(dataDir, async () => {
    const database = await startPostgres({ durable: true })
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query('create role atrium_app nologin; create role atrium_system nologin')
    await client.end()
    await exec(postgresProgram('pg_restore'), ['--no-owner', '--jobs=2', `--dbname=${database.url}`, dump])
    return database
  })
}

async function timed(dataDir: string, restore: () => Promise<ThrowAwayPostgres>): Promise<Copy> {
  const started = performance.now()
  const database = await restore()
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: '0', WEB_BUILD: '0', ROLE: 'api' }
  const server = await startServer(env).catch(async error => {
    await database.stop()
    throw error
  })
  return { database, server, seconds: (performance.now() - started) / 1000 }
}
