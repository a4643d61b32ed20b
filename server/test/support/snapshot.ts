// A migrated, empty database to start every test from on a real PostgreSQL (ATRIUM_TEST_POSTGRES names the server): a copy
// of a template. Made once per run and schema, shared by all test files. The embedded engine brings its own.

import { hash } from 'node:crypto'
import { mkdirSync, rmdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/platform/config.ts'
import { socketOf } from '../../src/platform/db/engines/connection.ts'
import { readFunctions, readMigrations } from '../../src/platform/db/schema-files.ts'

export const POSTGRES_URL = process.env.ATRIUM_TEST_POSTGRES ?? null

/** For `skip` of tests of several nodes, or of several connections. */
export const needsPostgres: string | false = !POSTGRES_URL && 'needs PostgreSQL (Debian: apt-get install postgresql)'
/** For `skip` of tests of what only the embedded engine has. */
export const needsEmbedded: string | false = POSTGRES_URL !== null && 'is about the embedded engine'

const LOCK_STALE_MS = 60_000

/** The sources of the schema: migrations and functions. */
const schemaKey = hash('sha256', JSON.stringify([readMigrations(), readFunctions()]), 'hex').slice(0, 12)

let databases = 0

const template = `atrium_template_${schemaKey}`
let making: Promise<void> | undefined

/** A fresh database on the PostgreSQL server, and how to drop it. */
export async function postgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  making ??= makeTemplate()
  await making
  const name = `atrium_test_${process.pid}_${++databases}`
  await admin(`create database ${name} template ${template}`)
  return {
    url: urlOf(name),
    drop: async () => void (await admin(`drop database if exists ${name} with (force)`)),
  }
}

async function makeTemplate(): Promise<void> {
  const exists = async () =>
    (await admin(`select 1 from pg_database where datname = '${template}' and datallowconn = false`)).length > 0
  const path = join(tmpdir(), `atrium-test-${template}`)
  await once(path, exists, async () => {
    await admin(`drop database if exists ${template}`)
    await admin(`create database ${template}`)
    const app = await createApp(readConfig({ LOG_LEVEL: 'silent', PORT: '0', DATABASE_URL: urlOf(template) }))
    await app.close()
    await admin(`alter database ${template} allow_connections false`)
  })
}

function urlOf(database: string): string {
  const url = new URL(POSTGRES_URL as string)
  url.pathname = `/${database}`
  return url.href
}

let administrator: Promise<pg.Client> | undefined
let inFlight = 0

/** Runs a statement on the one connection of this process that creates and drops databases; it does not keep the process alive. */
async function admin(text: string): Promise<unknown[]> {
  administrator ??= connectAdministrator()
  const client = await administrator
  inFlight++
  socketOf(client)?.ref()
  try {
    return (await client.query(text)).rows
  } finally {
    if (--inFlight === 0) socketOf(client)?.unref()
  }
}

async function connectAdministrator(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: POSTGRES_URL as string })
  client.on('error', () => {
    administrator = undefined
  })
  await client.connect()
  return client
}

/** Runs `make` in one process at a time, and not at all when it has been done. */
async function once(path: string, done: () => boolean | Promise<boolean>, make: () => Promise<void>): Promise<void> {
  const lock = `${path}.lock`
  while (!(await done())) {
    try {
      mkdirSync(lock)
    } catch {
      if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > LOCK_STALE_MS)
        rmdirSync(lock)
      await sleep(100)
      continue
    }
    try {
      if (!(await done())) await make()
    } finally {
      rmdirSync(lock)
    }
  }
}
