// People whom an earlier import of this program made and the file lacks.

import { ROLES, type Role } from '../../../platform/access/roles.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { wordsIn } from '../../../shared/i18n/words.ts'
import type { CallerNow } from '../../editing/index.ts'
import { keepAdministratorOfLeavers } from '../evaluate/last-administrator.ts'
import { BROKEN } from '../file/encoding.ts'
import type { ImportRow } from '../import-record.ts'

/** The roles that an importer may deactivate people of. */
export const ranksUpTo = (role: Role): Role[] => ROLES.slice(0, ROLES.indexOf(role) + 1)

/**
 * Stores a row for each leaver, with a negative line, and returns their number. Never who imports, nor people above; the last
 * administrator is a problem. None at all while a row cannot be trusted, whose quotes may have swallowed people or whose key is broken.
 */
export async function markLeavers(
  db: ProgramDb,
  current: Pick<ImportRow, 'id' | 'caller' | 'leavers' | 'language'>,
  { role }: CallerNow,
): Promise<number> {
  const { id, caller, leavers } = current
  await sql`
    delete from people_import_rows
     where program_id = ${db.programId} and import_id = ${id} and line < 0`.execute(db)
  const rows = await sql`
    insert into people_import_rows (program_id, import_id, line, action, user_id, user_name, person_name, changes)
    select ${db.programId}, ${id}, -row_number() over (order by u.id), 'leave', u.id, i.user_name,
           coalesce(u.display_name, u.given_name || ' ' || u.family_name),
           '[{"attribute": "active", "before": true, "after": false}]'
      from imported_people p
      join users u on u.program_id = ${db.programId} and u.id = p.user_id and u.active and u.role = any(${ranksUpTo(role)}::text[])
      join identities i on i.id = u.id
     where p.program_id = ${db.programId} and u.id is distinct from ${caller.user_id}::bigint
       and not exists (select from people_import_rows r
                        where r.program_id = ${db.programId} and r.import_id = ${id} and r.user_id = u.id)
       and not exists (select from people_import_rows d
                        where d.program_id = ${db.programId} and d.import_id = ${id} and d.action = 'problem'
                          and d.problems @> '[{"code": "invalid_format"}]'
                          and (d.cells::text like '%\\\\n%' or d.user_id is null and d.cells::text like ${`%${BROKEN}%`}))
    returning 1`.all(db)
  if (leavers === 'keep') return rows.length
  const administrators = await sql<{ user_id: number }>`
    select r.user_id from people_import_rows r
      join users u on u.program_id = ${db.programId} and u.id = r.user_id and u.role = 'administrator'
     where r.program_id = ${db.programId} and r.import_id = ${id} and r.line < 0
     order by r.user_id`.execute(db)
  const userIds = administrators.rows.map(({ user_id }) => user_id)
  const words = wordsIn(current.language)
  const kept = await keepAdministratorOfLeavers(db, current, words, { userIds, locks: false })
  return rows.length - (kept === null ? 0 : 1)
}

/** The number of active people of the program. */
export async function countActive(db: ProgramDb): Promise<number> {
  const row = await sql<{ count: number }>`
    select count(*)::integer as count from users where program_id = ${db.programId} and active`.first(db)
  return row?.count ?? 0
}
