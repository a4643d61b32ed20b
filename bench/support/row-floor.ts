// The floor of writes: the rows that a call made, inserted repeatedly by one prepared statement through the same
// driver, into tables with the same columns and indexes, but without triggers, row security and foreign keys.

import type pg from 'pg'
import { CONNECTIONS, repeatWork } from './load.ts'

/** Concurrent connections that write. */
const CLIENTS = CONNECTIONS
/** Far from the ids that the server gives. */
const FIRST_ID = 1_000_000_000_000

/** Rows to copy: SQL of a condition over `$1`, the program, and `$2`, the record. */
export interface CopiedRows {
  readonly table: string
  readonly where: string
}

let nextId = FIRST_ID

/** Insertions of all of these rows together, a second. */
export async function insertRate(
  pool: pg.Pool,
  name: string,
  copied: readonly CopiedRows[],
  record: readonly [programId: string, id: number],
): Promise<number> {
  const inserts: string[] = []
  for (const { table, where } of copied) inserts.push(await prepareCopy(pool, `${name}_${table}`, table, where, record))
  const parts = inserts.map((insert, index) => `part_${index} as (${insert})`)
  const text = `with ${parts.join(', ')} select`
  return repeatWork(CLIENTS, () => pool.query({ name, text, values: [nextId++] }))
}

/** Makes the table to copy into and one with the rows to copy; returns the insert, whose `$1` is the new id. */
async function prepareCopy(
  pool: pg.Pool,
  name: string,
  table: string,
  where: string,
  record: readonly [string, number],
): Promise<string> {
  await pool.query(`create table ${name} (like ${table} including defaults including indexes including generated)`)
  await pool.query(`create table ${name}_from (like ${table} including generated)`)
  const { rows } = await pool.query<{ name: string; type: string; is_generated: boolean }>(
    `select attname as name, atttypid::regtype::text as type, attgenerated <> '' as is_generated
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  const columns = rows.filter(column => !column.is_generated)
  const names = columns.map(column => column.name).join(', ')
  const { rowCount } = await pool.query(
    `insert into ${name}_from (${names}) select ${names} from ${table} where ${where}`,
    [...record],
  )
  if (!rowCount) throw new Error(`the call made no row of ${table}`)
  const values = columns.map(({ name: column, type }) => {
    if (type === 'uuid') return 'gen_random_uuid()'
    if (['id', 'content_id', 'post_id', 'user_id'].includes(column) && type === 'bigint') return '$1::bigint'
    return ['user_name', 'external_id'].includes(column) ? `'bench ' || $1::bigint` : column
  })
  return `insert into ${name} (${names}) select ${values.join(', ')} from ${name}_from`
}

/** Insertions a second of a comment with its number from a counter: on one post, or on many. */
export async function commentRate(pool: pg.Pool, name: string, programId: string, posts: number): Promise<number> {
  await pool.query(`create table ${name} (like comments including defaults including indexes)`)
  await pool.query(`create table ${name}_counters (like post_counters including defaults including indexes)`)
  await pool.query(
    `insert into ${name}_counters (program_id, content_id) select $1, n from generate_series(1, $2::integer) n`,
    [programId, posts],
  )
  const text = `
    with counted as (
      update ${name}_counters set comment_count = comment_count + 1, comment_sequence = comment_sequence + 1
       where program_id = $1 and content_id = $2 returning comment_sequence
    )
    insert into ${name} (program_id, id, content_id, post_number, body)
    select $1, $3, $2, comment_sequence, 'Well done, everybody' from counted`
  return repeatWork(CLIENTS, () =>
    pool.query({ name, text, values: [programId, Math.ceil(Math.random() * posts), nextId++] }),
  )
}
