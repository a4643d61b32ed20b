import { sql } from 'kysely'
import { type CsvSource, plainCell, readLines, SET_SIZE, textCell, timeCell } from '../../../platform/csv/index.ts'
import type { Database } from '../../../platform/db/database.ts'

/** Names of custom attributes that get a column each. */
const CUSTOM_COLUMNS_MAX = 200

const COLUMNS = [
  'user_id',
  'program_membership_id',
  'user_name',
  'external_id',
  'given_name',
  'family_name',
  'email',
  'role',
  'active',
  'created_at',
  'last_accessed_at',
  'employee_number',
  'organization',
  'department',
  'cost_center',
  'division',
] as const

/** Users of the program: profile, enterprise attributes, then a column for each custom attribute in use. */
export async function usersSource(database: Database, programId: number): Promise<CsvSource> {
  const custom = await customNames(database, programId)
  const sets = readLines(database, programId, {
    page: last => sql`
      select u.id as k1, 0 as k2, u.id as user_id, u.membership_id as program_membership_id, i.user_name, u.external_id,
             u.given_name, u.family_name,
             (select e.value from user_emails e where e.program_id = u.program_id and e.user_id = u.id
               order by e.is_primary desc, e.position limit 1) as email,
             u.role, u.active, u.created_at, u.last_accessed_at, u.employee_number, u.organization, u.department,
             u.cost_center, u.division, u.custom_attributes
        from users u join identities i on i.id = u.id
       where u.program_id = ${programId} and u.id > ${last?.[0] ?? 0}::bigint
       order by u.id limit ${sql.lit(SET_SIZE)}`,
    cells: [...COLUMNS.map(cellOf), ...custom.map(name => textCell(sql`(p.custom_attributes ->> ${name}::text)`))],
  })
  return { columns: [...COLUMNS, ...custom], sets }
}

const TIMES: readonly string[] = ['created_at', 'last_accessed_at']
const PLAIN: readonly string[] = ['user_id', 'program_membership_id', 'role', 'active']

const cellOf = (column: string) =>
  TIMES.includes(column)
    ? timeCell(`p.${column}`)
    : PLAIN.includes(column)
      ? plainCell(`p.${column}`)
      : textCell(`p.${column}`)

async function customNames(database: Database, programId: number): Promise<string[]> {
  const { rows } = await database.read(programId, db =>
    sql<{ name: string }>`
      select distinct jsonb_object_keys(custom_attributes) as name from users
       where program_id = ${programId} and custom_attributes <> '{}'
       order by name limit ${sql.raw(String(CUSTOM_COLUMNS_MAX))}`.execute(db),
  )
  return rows.map(row => row.name)
}
