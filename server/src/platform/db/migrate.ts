// Brings a database to the schema of this release: numbered SQL files (`migrations/`), in order, each once, each in a
// transaction of its own (or, with `-- no transaction` as the first line, without one, for `create index concurrently`);
// and the current definition of every function (`functions/`). Decision 0022 has the reasons.

import { ConfigError } from '../config.ts'
import { OperatorError } from '../operator-error.ts'
import { holdingLock } from './advisory-lock.ts'
import type { Client, Pool } from './engines/pool.ts'
import { LOCK_KEYS } from './lock-keys.ts'
import { hasUnfinishedMove, UnfinishedMoveError } from './moved.ts'
import { type FunctionFile, type Migration, readFunctions, readMigrations } from './schema-files.ts'

const LOCK_TIMEOUT = '2s'

/**
 * Applies what is missing and returns the names of the migrations applied. Nodes that start together wait for each other.
 * `isMoving`: for the move that fills the database.
 * @throws ConfigError when other migrations, or other contents of them, have made the database; nothing was changed then
 * @throws UnfinishedMoveError when a move into it has not ended
 */
export function migrateDatabase(
  pool: Pool,
  migrations: readonly Migration[] = readMigrations(),
  functions: readonly FunctionFile[] = readFunctions(),
  { isMoving = false } = {},
): Promise<string[]> {
  return holdingLock(pool, LOCK_KEYS.migration, async client => {
    await requireUtf8(client)
    if (!isMoving && (await hasUnfinishedMove(client))) throw new UnfinishedMoveError()
    const comparison = await compareSchema(client, migrations)
    const reason = otherHistory(comparison)
    if (reason) {
      throw new ConfigError(
        `the database was made by another version of atrium (${reason}): run that one, or begin anew: ${BEGIN_ANEW}`,
      )
    }
    const { missing, unknown } = comparison
    const defined = await readDefinitions(client)
    // A newer release's functions stay: this one runs on them.
    const changed = unknown.length > 0 ? [] : functions.filter(({ name, hash }) => !defined.get(name)?.has(hash))
    // Migrations use functions; changed ones may need what the migrations bring.
    for (const added of changed.filter(({ name }) => !defined.has(name))) await define(client, added)
    for (const migration of missing) await apply(client, migration)
    for (const known of changed.filter(({ name }) => defined.has(name))) await define(client, known)
    return missing.map(migration => migration.name)
  })
}

/** Another encoding does not take every character, or takes bytes that are none. */
async function requireUtf8(client: Client): Promise<void> {
  const { rows } = await client.query(`select current_setting('server_encoding') as encoding`)
  const { encoding } = rows[0]
  if (encoding === 'UTF8') return
  throw new OperatorError(
    `the database has the encoding ${encoding}, and atrium needs UTF8: create database … encoding 'UTF8' template template0`,
  )
}

/** A database's migrations beside those of this release; all but `missing` are names. */
export interface SchemaComparison {
  readonly missing: readonly Migration[]
  /** Applied, and of no file here. */
  readonly unknown: readonly string[]
  /** Applied from a file with another content than that of the same name here. */
  readonly changed: readonly string[]
}

/** Compares the migrations that a database has with those of this release. Changes nothing. */
export async function compareSchema(
  connection: Pick<Pool | Client, 'query'>,
  migrations: readonly Migration[] = readMigrations(),
): Promise<SchemaComparison> {
  const { rows } = await connection.query(`select to_regclass('public.schema_migrations') is not null as is_there`)
  // A table without the column of hashes was made before there was one.
  const applied = rows[0].is_there
    ? (await connection.query(`select name, to_jsonb(m) ->> 'hash' as hash from schema_migrations m order by name`))
        .rows
    : []
  const done = new Map(applied.map(row => [row.name as string, row.hash as string | null]))
  const known = new Set(migrations.map(({ name }) => name))
  return {
    missing: migrations.filter(({ name }) => !done.has(name)),
    unknown: [...done.keys()].filter(name => !known.has(name)),
    changed: migrations.filter(({ name, hash }) => done.has(name) && done.get(name) !== hash).map(({ name }) => name),
  }
}

/**
 * Why this release cannot take over a database, for the operator; null when it can. A newer release has all migrations of this
 * one, and never edits one; before 1.0 they are edited in place, and upgrades are not promised.
 */
export function otherHistory({ missing, unknown, changed }: SchemaComparison): string | null {
  if (unknown.length > 0 && missing.length > 0) return `its migrations ${nameSome(unknown)} are not known here`
  return changed.length > 0 ? `its migrations ${nameSome(changed)} have another content here` : null
}

/** By function, the hashes of all definitions that it has had in this database. */
async function readDefinitions(client: Client): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  await client.script(`
    create table if not exists schema_migrations
      (name text primary key, hash text not null, applied_at timestamptz not null default now());
    create table if not exists schema_functions
      (name text not null, hash text not null, applied_at timestamptz not null default now(), primary key (name, hash))`)
  const { rows } = await client.query('select name, array_agg(hash) as hashes from schema_functions group by name')
  return new Map(rows.map(row => [row.name as string, new Set(row.hashes as string[])]))
}

export const BEGIN_ANEW = 'move DATA_DIR away, or, with PostgreSQL, let DATABASE_URL name an empty database'

const NAMED_MAX = 3

/** The names of some migrations, for the operator. */
export const nameSome = (names: readonly string[]): string =>
  names.slice(0, NAMED_MAX).join(', ') + (names.length > NAMED_MAX ? `, … (${names.length})` : '')

function apply(client: Client, { name, sql, hash }: Migration): Promise<void> {
  const bare = sql.startsWith('-- no transaction')
  return step(client, `migration ${name}`, bare, async () => {
    await client.script(sql)
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash])
  })
}

/** Bodies are not checked: they may refer to tables that a migration is about to create. */
function define(client: Client, { name, sql, hash }: FunctionFile): Promise<void> {
  return step(client, `function ${name}`, false, async () => {
    await client.script(`set local check_function_bodies = off; ${sql}`)
    await client.query('insert into schema_functions (name, hash) values ($1, $2)', [name, hash])
  })
}

async function step(client: Client, what: string, bare: boolean, work: () => Promise<void>): Promise<void> {
  try {
    if (!bare) await client.query('begin')
    const scope = bare ? 'session' : 'local'
    await client.script(`set ${scope} lock_timeout = '${LOCK_TIMEOUT}'; set ${scope} statement_timeout = 0`)
    await work()
    if (!bare) await client.query('commit')
  } catch (error) {
    if (!bare) await client.query('rollback').catch(() => {})
    throw new Error(`${what} failed: ${(error as Error).message}`, { cause: error })
  }
}
