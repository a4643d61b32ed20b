import { sql } from 'kysely'
import { type CsvSource, readLines, SET_SIZE, textCell, timeCell } from '../../../platform/csv/index.ts'
import type { Database } from '../../../platform/db/database.ts'

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
]
const BEGINNING = ['0001-01-01T00:00:00Z', '00000000-0000-0000-0000-000000000000'] as const

/** The audit log, oldest first. */
export function auditSource(database: Database, programId: number): CsvSource {
  const sets = readLines(database, programId, {
    page: last => sql`
      select a.at as k1, a.id as k2, a.*
        from audit_events a
       where program_id = ${programId}
         and (at, id) > (${(last ?? BEGINNING)[0]}::timestamptz, ${(last ?? BEGINNING)[1]}::uuid)
       order by at, id limit ${sql.lit(SET_SIZE)}`,
    cells: COLUMNS.map(column => (column === 'at' ? timeCell('p.at') : textCell(`p.${column}::text`))),
  })
  return { columns: COLUMNS, sets }
}
