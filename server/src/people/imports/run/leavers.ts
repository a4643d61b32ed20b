// People whom an earlier import of this program made and the file lacks.

import { sql } from 'kysely'
import { ROLES, type Role } from '../../../platform/access/roles.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import type { ImportRow } from '../import-record.ts'
import type { Importer } from '../judge/judge-rows.ts'

/** The roles that an importer may deactivate people of. */
export const ranksUpTo = (role: Role): Role[] => ROLES.slice(0, ROLES.indexOf(role) + 1)

/** Stores a row for each leaver, with a negative line, and returns their number. Never who imports, nor people above. */
export async function markLeavers(
  db: ProgramDb,
  { id, caller }: Pick<ImportRow, 'id' | 'caller'>,
  { role }: Importer,
): Promise<number> {
  await sql`
    delete from people_import_rows
     where program_id = ${db.programId} and import_id = ${id} and line < 0`.execute(db)
  const { rows } = await sql`
    insert into people_import_rows (program_id, import_id, line, action, user_id, user_name, changes)
    select ${db.programId}, ${id}, -row_number() over (order by u.id), 'leave', u.id, i.user_name,
           '[{"attribute": "active", "before": true, "after": false}]'
      from imported_people p
      join users u on u.program_id = ${db.programId} and u.id = p.user_id and u.active and u.role = any(${ranksUpTo(role)}::text[])
      join identities i on i.id = u.id
     where p.program_id = ${db.programId} and u.id is distinct from ${caller.user_id}::bigint
       and not exists (select from people_import_rows r
                        where r.program_id = ${db.programId} and r.import_id = ${id} and r.user_id = u.id)
    returning 1`.execute(db)
  return rows.length
}

/** The number of active people of the program. */
export async function countActive(db: ProgramDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from users where program_id = ${db.programId} and active`.execute(db)
  return rows[0]?.count ?? 0
}
