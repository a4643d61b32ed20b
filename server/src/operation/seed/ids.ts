import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/handle.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** Takes `count` new ids of a table, in ascending order. */
export async function takeIds(db: Db, table: keyof Tables, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`.execute(db)
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
