// Numbered SQL files, applied in order, each once, each in a transaction of its own (or, with `-- no transaction` as the
// first line, without one, for `create index concurrently`). Expand, then contract: the previous release must run on the
// new schema.

import { readdirSync, readFileSync } from 'node:fs'
import { holdingLock } from './advisory-lock.ts'
import type { Client, Pool } from './engines/pool.ts'

export interface Migration {
  readonly name: string
  readonly sql: string
}

const FOLDER = new URL('./migrations/', import.meta.url)
/** The advisory lock of the node that migrates. */
export const MIGRATION_LOCK_KEY = 7_284_301
const LOCK_TIMEOUT = '2s'

/** The migrations of this release, in order. */
export function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter(file => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .sort()
    .map(file => ({ name: file.slice(0, -4), sql: readFileSync(new URL(file, FOLDER), 'utf8') }))
}

/** Applies what is missing and returns the names applied. Nodes that start together wait for each other. */
export function migrate(pool: Pool, migrations: Migration[] = readMigrations()): Promise<string[]> {
  return holdingLock(pool, MIGRATION_LOCK_KEY, async client => {
    await client.query(
      `create table if not exists schema_migrations
         (name text primary key, applied_at timestamptz not null default now())`,
    )
    const { rows } = await client.query('select name from schema_migrations')
    const done = new Set(rows.map(row => row.name as string))
    const missing = migrations.filter(migration => !done.has(migration.name))
    for (const migration of missing) await apply(client, migration)
    return missing.map(migration => migration.name)
  })
}

async function apply(client: Client, migration: Migration): Promise<void> {
  const bare = migration.sql.startsWith('-- no transaction')
  try {
    if (!bare) await client.query('begin')
    const scope = bare ? 'session' : 'local'
    await client.script(`set ${scope} lock_timeout = '${LOCK_TIMEOUT}'; set ${scope} statement_timeout = 0`)
    await client.script(migration.sql)
    await client.query('insert into schema_migrations (name) values ($1)', [migration.name])
    if (!bare) await client.query('commit')
  } catch (error) {
    if (!bare) await client.query('rollback').catch(() => {})
    throw new Error(`migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}
