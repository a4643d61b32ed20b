// The PostgreSQL database that is filled: ensures exclusive use, and records progress. Progress is stored in the database
// itself, in the transaction of each table.

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openConnection } from '../../platform/db/engines/connection.ts'
import { LOCK_KEYS } from '../../platform/db/lock-keys.ts'
import { UNFINISHED_MOVE } from '../../platform/db/moved.ts'
import { SYSTEM_ROLE } from '../../platform/db/transaction.ts'
import { MoveError } from './source.ts'
import { type Digest, type MovedTable, SAME_TEXT, TABLES_SQL } from './tables.ts'

/** A killed move lets go of the database when PostgreSQL notices; a server that was just stopped, too. */
const GONE_WITHIN_MS = 10_000
const CHECK_MS = 200
const VERSION_MIN = 150_000

/** The state of the target: empty, or filled in part by a move. */
export type Begun = ReadonlyMap<string, Digest> | null

/** Connects, alone: throws MoveError while another move or a server uses the database. */
export async function connectTarget(url: string): Promise<pg.Client> {
  const client = await connectForMove(url, 'the target')
  try {
    await lockForMove(client, 'another move into this database is running')
    await refuseServers(client)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Connects without the limits of requests, so that values have the same form on both sides. */
export async function connectForMove(url: string, what: string): Promise<pg.Client> {
  const client = await openConnection(url, 'atrium move')
  try {
    const { rows } = await client.query(`select current_setting('server_version_num')::int as version`)
    if (rows[0].version < VERSION_MIN) throw new MoveError(`${what} is older than PostgreSQL 15`)
    await client.query(`${SAME_TEXT}; set lock_timeout = '10s'`)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** One move at a time uses a database. Throws MoveError with `otherwise`. */
export const lockForMove = (client: pg.Client, otherwise: string): Promise<void> =>
  until(
    async () => (await client.query('select pg_try_advisory_lock($1) as mine', [LOCK_KEYS.move])).rows[0].mine,
    otherwise,
  )

async function refuseServers(client: pg.Client): Promise<void> {
  await until(async () => {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name in ('atrium', 'atrium listen')`,
    )
    return rows.length === 0
  }, 'an atrium server uses the target database; stop it first, or name another database')
}

export async function until(
  holds: () => Promise<boolean>,
  otherwise: string,
  withinMs = GONE_WITHIN_MS,
): Promise<void> {
  for (const end = Date.now() + withinMs; !(await holds()); await sleep(CHECK_MS)) {
    if (Date.now() > end) throw new MoveError(otherwise)
  }
}

/**
 * Returns the part of this source in the target. Throws MoveError where it has other data; nothing was changed then.
 */
export async function readTarget(client: pg.Client, fingerprint: string): Promise<Begun> {
  const { rows } = await client.query(
    `select to_regclass($1) is not null as begun, to_regclass('public.schema_migrations') is not null as migrated`,
    [UNFINISHED_MOVE],
  )
  if (rows[0].begun) return readBegun(client, fingerprint)
  const taken = rows[0].migrated ? await tablesWithRows(client) : await anyTables(client)
  if (taken.length > 0) {
    const some = taken.slice(0, NAMED_MAX).join(', ') + (taken.length > NAMED_MAX ? ', …' : '')
    throw new MoveError(`the target database is not empty (${some}); name an empty one`)
  }
  return null
}

const NAMED_MAX = 3

async function readBegun(client: pg.Client, fingerprint: string): Promise<Begun> {
  const { rows } = await client.query(`select table_name, source, rows::float8, sum from ${UNFINISHED_MOVE}`)
  const other = rows.some(({ source }) => source !== fingerprint)
  if (other) throw new MoveError('the target database holds a part of another embedded one; name an empty one')
  return new Map(rows.flatMap(row => (row.sum === null ? [] : [[row.table_name, { rows: row.rows, sum: row.sum }]])))
}

/** `atrium migrate` may have been here. */
async function tablesWithRows(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query(TABLES_SQL)
  return asSystem(client, async () => {
    const probes = tables.map(({ name, place }) => `select '${name}' as name where exists (select from ${place})`)
    return (await client.query(probes.join(' union all '))).rows.map(row => row.name as string)
  })
}

async function anyTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname = 'public'
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by 1`,
  )
  return rows.map(row => row.name)
}

/** Reads past row security, which binds the owner of the tables as well. */
export async function asSystem<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query(`begin; set local role ${SYSTEM_ROLE}`)
  try {
    return await work()
  } finally {
    await client.query('rollback')
  }
}

/** Begins: from here on servers refuse the database. Throws MoveError when one has begun to use it meanwhile. */
export async function beginMove(client: pg.Client, fingerprint: string): Promise<void> {
  // A server that starts takes this lock, and looks for an unfinished move then.
  await client.query('select pg_advisory_lock($1)', [LOCK_KEYS.migration])
  try {
    await refuseServers(client)
    await readTarget(client, fingerprint)
    await client.query(`
      begin;
      create table ${UNFINISHED_MOVE} (table_name text primary key, source text not null, rows bigint, sum text);
      insert into ${UNFINISHED_MOVE} (table_name, source) values ('', '${fingerprint}');
      commit`)
  } finally {
    // After a failure the transaction is aborted and cannot unlock; the lock is released with the connection.
    await client.query('select pg_advisory_unlock($1)', [LOCK_KEYS.migration]).catch(() => {})
  }
}

/** Empties the tables. */
export async function startOver(client: pg.Client, tables: readonly MovedTable[]): Promise<void> {
  await client.query(`
    begin;
    truncate ${tables.map(({ place }) => place).join(', ')} cascade;
    delete from ${UNFINISHED_MOVE} where table_name <> '';
    commit`)
}

/** Everything is there: servers may use the database. */
export async function endMove(client: pg.Client): Promise<void> {
  await client.query(`drop table ${UNFINISHED_MOVE}`)
}

/** Host and database, without the credentials. */
export function describeAddress(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
