// The writers of a loader: transactional sets, by the fastest way of the database. All obey row security, as the role that sees
// every program.

import { createHash } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import type { Db, ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { forProgram } from '../../platform/db/transaction.ts'
import type { Tables } from '../../shared/tables.ts'

/** A value of a row; an object goes to a jsonb column. */
export type Value = string | number | boolean | null | Date | readonly number[] | { readonly [member: string]: unknown }

export type Row<T extends keyof Tables> = { readonly [C in keyof Tables[T]]?: Value }

/** A set that is written completely or not at all. */
export interface Batch {
  readonly db: ProgramDb
  /** All rows must have the same columns. */
  insert<T extends keyof Tables>(table: T, rows: readonly Row<T>[]): Promise<void>
}

export interface Store {
  /** The size of a set relative to the usual one, 0 to 1: small where requests wait for the connection. */
  readonly setShare: number
  /** Runs `work` in a transaction: one of its own, or the one that everything is loaded in. */
  set<T>(work: (batch: Batch) => Promise<T>): Promise<T>
  /** Runs a statement as the owner of the tables. */
  asOwner(statement: string): Promise<void>
}

/** JSON text of one statement; the embedded engine's memory grows with it and never shrinks. */
const JSON_MAX_LENGTH = 500_000
/** Blocks requests for some tenths of a second at most. */
const SERVING_SET_SHARE = 0.1

/** Each set in a transaction of its own, so that a running server answers requests in between. */
export function storeInSets(database: Database, programId: number): Store {
  return {
    setShare: SERVING_SET_SHARE,
    set: work => database.system(db => work(insertingBatch(forProgram(db, programId)))),
    async asOwner(statement) {
      await database.pool.query(statement)
    },
  }
}

/** A store that writes in the given transaction, which must see every program. */
export function storeInTransaction(db: ProgramDb): Store {
  return { setShare: 1, set: work => work(insertingBatch(db)), asOwner: statement => runAsOwner(db, statement) }
}

/** Switches to the role of the connection for one statement of the transaction. */
export async function runAsOwner(db: Db, statement: string): Promise<void> {
  const row = await sql<{ role: string }>`select current_setting('role') as role`.first(db)
  await sql`select set_config('role', 'none', true)`.execute(db)
  await sql.raw(statement).execute(db)
  await sql`select set_config('role', ${row?.role}, true)`.execute(db)
}

function insertingBatch(db: ProgramDb): Batch {
  return {
    db,
    async insert(table, rows) {
      const [first] = rows
      if (!first) return
      const columns = sql.join(Object.keys(first).map(column => sql.ref(column)))
      const target = sql.table(table)
      for (const json of inTexts(rows)) {
        await sql`
          insert into ${target} (${columns})
          select ${columns} from jsonb_populate_recordset(null::${target}, ${json}::jsonb)`.execute(db)
      }
    },
  }
}

/** The rows as JSON arrays of bounded length. */
function* inTexts(rows: readonly object[]): Generator<string> {
  let parts: string[] = []
  let length = 0
  for (const row of rows) {
    const part = JSON.stringify(row)
    if (length + part.length > JSON_MAX_LENGTH && parts.length > 0) {
      yield `[${parts.join(',')}]`
      parts = []
      length = 0
    }
    parts.push(part)
    length += part.length + 1
  }
  if (parts.length > 0) yield `[${parts.join(',')}]`
}

/** Lists of `size` items (the last may be shorter), read from the stream one after the other. */
export function inChunks<T>(items: Iterable<T>, size: number): Generator<T[]> {
  return inChunksByWeight(items, size, () => 1)
}

/** Lists that end once the weights of their items reach `weight`. */
export function* inChunksByWeight<T>(items: Iterable<T>, weight: number, weigh: (item: T) => number): Generator<T[]> {
  let chunk: T[] = []
  let sum = 0
  for (const item of items) {
    chunk.push(item)
    sum += weigh(item)
    if (sum < weight) continue
    yield chunk
    chunk = []
    sum = 0
  }
  if (chunk.length > 0) yield chunk
}

/** Takes `count` new ids of a table, in ascending order. */
export async function takeIds(db: Db, table: keyof Tables, count: number): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`.all(db)
  return rows.map(row => row.id)
}

/**
 * A UUID that follows from a name alone. With a time it is a version 7 one, which sorts by that time; else version 4 in
 * form.
 */
export function namedUuid(name: string, time: Date | null = null): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16)
  if (time) bytes.writeUIntBE(time.getTime(), 0, 6)
  bytes[6] = ((bytes[6] as number) & 0x0f) | (time ? 0x70 : 0x40)
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
