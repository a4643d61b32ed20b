// Tables that are partitioned by day, in UTC and by the clock of the database, so that what is old goes with its whole day
// instead of row by row (decision 0093). A day is a table of its own, `webhook_attempts_20261123`, protected as the whole is.
// There is no partition for all other days: it would have to be searched whenever a day is made. So a row of a day that is
// not there fails, and who writes it makes the day and writes it again.

import type { Client, Pool } from './engines/pool.ts'
import { isStatementTimeout, noPartitionOf } from './errors.ts'

/** What keeps two nodes from making the same day. */
const LOCK_KEY = 7_284_306
/** Making a day waits for no reader or writer of the table, only for another change of the schema. */
const MAKE_LOCK_TIMEOUT = '5s'
/** Dropping one does, and who comes meanwhile waits as well. */
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

/** Makes the days that are missing; several nodes may do so at once. Outside of transactions. */
export async function makeDays(pool: Pool, table: string, days: Days): Promise<void> {
  const { rows } = await pool.query(
    `select $1::text as table, $1 || to_char(day, '_YYYYMMDD') as name,
            format('for values from (''%s 00:00+00'') to (''%s 00:00+00'')', day, day + 1) as bounds
       from (select (now() at time zone 'UTC')::date + n as day from generate_series(-$2::int, $3::int) as n) d`,
    [table, days.back, days.ahead],
  )
  await makeMissing(pool, rows)
}

/** Makes the days of every table that another database has of it. */
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

/** Read from the catalogue's rows: a cache may not know yet what another node made while this one waited for the lock. */
async function missingOf(connection: Pick<Client, 'query'>, days: readonly Day[]): Promise<Day[]> {
  const { rows } = await connection.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = any($1::text[])`,
    [days.map(({ name }) => name)],
  )
  const there = new Set(rows.map(({ name }) => name))
  return days.filter(({ name }) => !there.has(name))
}

/** Attached when it is whole: made as a partition it would lock all of the table. */
const makeDaySql = ({ table, name, bounds }: Day) => `
  create table ${name} (like ${table} including defaults including constraints);
  select protect_program_table('${name}');
  alter table ${table} attach partition ${name} ${bounds}`

/**
 * Drops the days that ended before so many days, one by one, oldest first. It needs the table for itself for a moment: where a
 * long statement has it, as a dump does, it gives up, and the next call tries again. True when none is left.
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

/** Runs a write, and once more with the days that it lacked. */
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
