import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { inSets, SET_SIZE } from './in-sets.ts'
import type { ExportSource } from './sources.ts'

const COLUMNS = [
  'at',
  'actor_kind',
  'actor_user_id',
  'actor_client_id',
  'request_id',
  'action',
  'record_type',
  'record_id',
  'before',
  'after',
] as const

type AuditRow = Record<(typeof COLUMNS)[number], unknown> & { readonly exact_at: string; readonly id: string }

const BEGINNING = { exact_at: '0001-01-01T00:00:00Z', id: '00000000-0000-0000-0000-000000000000' }

/** The audit log, oldest first. */
export async function auditSource(database: Database, programId: number): Promise<ExportSource> {
  const events = inSets<AuditRow>(database, programId, async (db, last = BEGINNING as AuditRow) => {
    const { rows } = await sql<AuditRow>`
      select a.*, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ') as exact_at
        from audit_events a
       where program_id = ${programId} and (at, id) > (${last.exact_at}::timestamptz, ${last.id}::uuid)
       order by at, id limit ${sql.raw(String(SET_SIZE))}`.execute(db)
    return rows
  })
  async function* rows() {
    for await (const event of events) yield COLUMNS.map(column => event[column])
  }
  return { columns: COLUMNS, rows: rows() }
}
