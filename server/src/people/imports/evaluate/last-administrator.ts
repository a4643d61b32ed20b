// The last administrator who can sign in stays one: a row, or a leaver, without whom there would be none is a problem.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Words } from '../../../shared/i18n/words.ts'
import { findLastAdministrators, isActiveAdministrator } from '../../../sign-in/oauth/index.ts'
import type { ImportRow } from '../import-record.ts'
import type { EvaluatedRow, ImportPlan } from './evaluate-rows.ts'
import { problemOf } from './problems.ts'

/** The rows of a set; those that would take away the last administrator have become problems. */
export async function keepAdministratorOfRows(
  db: ProgramDb,
  { columns, words, isApplying = false }: ImportPlan,
  evaluated: readonly EvaluatedRow[],
): Promise<EvaluatedRow[]> {
  const changes = evaluated.flatMap(row => {
    const { before, after } = row
    if (!before || !after || isActiveAdministrator(before) === isActiveAdministrator(after)) return []
    return [{ row, userId: Number(before.id), isAdministrator: isActiveAdministrator(after) }]
  })
  const refused = new Set([...(await findLastAdministrators(db, changes, { locks: isApplying }))].map(({ row }) => row))
  return evaluated.map(row => {
    if (!refused.has(row)) return row
    const attribute = row.before?.role === row.after?.role ? 'active' : 'role'
    const header = columns.find(column => column.attribute === attribute)?.header ?? attribute
    const value = String(row.after?.[attribute])
    const problems = [problemOf(words, { column: header, attribute, value }, 'forbidden.administrator')]
    return { ...row, action: 'problem', changes: [], problems, before: null, after: null }
  })
}

/** Leavers of these ids, in their order, as they would be deactivated; the id of the one who stays is returned, and the row a problem. */
export async function keepAdministratorOfLeavers(
  db: ProgramDb,
  { id }: Pick<ImportRow, 'id'>,
  words: Words,
  leaving: { readonly userIds: readonly number[]; readonly locks: boolean },
): Promise<number | null> {
  const changes = leaving.userIds.map(userId => ({ userId, isAdministrator: false }))
  const [refused] = await findLastAdministrators(db, changes, leaving)
  if (!refused) return null
  const problems = [
    problemOf(words, { column: 'active', attribute: 'active', value: 'false' }, 'forbidden.administrator'),
  ]
  await sql`
    update people_import_rows set action = 'problem', changes = '[]', problems = ${JSON.stringify(problems)}::jsonb
     where program_id = ${db.programId} and import_id = ${id} and line < 0 and user_id = ${refused.userId}`.execute(db)
  return refused.userId
}
