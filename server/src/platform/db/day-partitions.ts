// Tables partitioned by day, in UTC and by the database's clock, so that old rows are dropped with their whole day instead of one
// by one (decision 0093). A day is a table of its own, `webhook_attempts_20261123`, protected like the parent. There is no
// default partition: it would have to be scanned whenever a day is created. So a row for a missing day fails, and its writer
// creates the day and retries.

import type { Client, Pool } from './engines/pool.ts'
import { isStatementTimeout, noPartitionOf } from './errors.ts'

/** Prevents two nodes from creating the same day. */
const LOCK_KEY = 7_284_306
/** Creating a day waits for no reader or writer of the table, only for another schema change. */
const MAKE_LOCK_TIMEOUT = '5s'
/** Dropping one does wait, and others queue behind it. */
const DROP_LOCK_TIMEOUT = '200ms'

/** Which days a table needs, counted from today. */
export interface Days {
  readonly back: number
  readonly ahead: number
}

interface Day {
  readonly table: string
  readonly name: string
  /** As SQL: `for values from … to …`. */
  readonly bounds: string
}

/** Creates the missing days; several nodes may do so at once. Call it outside transactions. */
export async function makeDays(pool: Pool, table: string, days: Days): Promise<void> {
  const { rows } = await pool.query(
    `select $1::text as table, $1 || to_char(day, '_YYYYMMDD') as name,
            format('for values from (''%s 00:00+00'') to (''%s 00:00+00'')', day, day + 1) as bounds
       from (select (now() at time zone 'UTC')::date + n as day from generate_series(-$2::int, $3::int) as n) d`,
    [table, days.back, days.ahead],
  )
  await makeMissing(pool, rows)
}

/** Creates, for every such table, the days that another database has. */
export async function makeSameDays(pool: Pool, other: Pick<Pool, 'query'>): Promise<void> {
  const { rows } = await other.query(
    `select p.relname as table, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
       from pg_inherits i join pg_class p on p.oid = i.inhparent join pg_class c on c.oid = i.inhrelid
      where p.relkind = 'p' and c.relkind = 'r' and p.relnamespace = 'public'::regnamespace`,
  )
  await makeMissing(pool, rows)
}

async function makeMissing(pool: Pool, days: readonly Day[]): Promise<void> {
  if ((await missingOf(pool, days)).length === 0) return
  await inTransaction(pool, MAKE_LOCK_TIMEOUT, async client => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    for (const day of await missingOf(client, days)) await client.script(makeDaySql(day))
  })
}

/** Read from the catalogue's rows: a cache may miss what another node created while this one waited for the lock. */
async function missingOf(connection: Pick<Client, 'query'>, days: readonly Day[]): Promise<Day[]> {
  const { rows } = await connection.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = any($1::text[])`,
    [days.map(({ name }) => name)],
  )
  const there = new Set(rows.map(({ name }) => name))
  return days.filter(({ name }) => !there.has(name))
}

/**
 * Attached once it is complete: creating it as a partition would lock the whole table. A unique key of the whole table would have
 * to contain the time, so each day has its own.
 */
const makeDaySql = ({ table, name, bounds }: Day) => `
  create table ${name} (like ${table} including defaults including constraints);
  create unique index ${name}_once on ${name} (program_id, delivery_id, attempt);
  select protect_program_table('${name}');
  alter table ${table} attach partition ${name} ${bounds}`

/**
 * Drops the days that ended more than this many days ago, one by one, oldest first. It needs an exclusive lock on the table for a
 * moment: if a long statement, such as a dump, holds the table, it gives up, and the next call retries. True when none is left.
 */
export async function dropDays(pool: Pool, table: string, keptDays: number): Promise<boolean> {
  for (const name of await endedDays(pool, table, keptDays)) {
    try {
      await inTransaction(pool, DROP_LOCK_TIMEOUT, client => client.script(`drop table if exists ${name}`))
    } catch (error) {
      if (isStatementTimeout(error)) return false
      throw error
    }
  }
  return true
}

async function endedDays(pool: Pool, table: string, keptDays: number): Promise<string[]> {
  const { rows } = await pool.query(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = to_regclass('public.' || $1)
        and c.relname < $1 || to_char((now() at time zone 'UTC')::date - $2::int, '_YYYYMMDD') order by 1`,
    [table, keptDays],
  )
  return rows.map(row => row.name)
}

/** Runs a write, and retries it once after creating missing days. */
export async function writingDays<T>(pool: Pool, table: string, days: Days, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (noPartitionOf(error) !== table) throw error
    await makeDays(pool, table, days)
    return write()
  }
}

async function inTransaction(pool: Pool, lockTimeout: string, work: (client: Client) => Promise<unknown>) {
  const client = await pool.connect()
  let isBroken = true
  try {
    await client.script(`begin; set local lock_timeout = '${lockTimeout}'`)
    await work(client)
    await client.script('commit')
    isBroken = false
  } catch (error) {
    await client.script('rollback').then(
      () => (isBroken = false),
      () => {},
    )
    throw error
  } finally {
    client.release(isBroken)
  }
}
