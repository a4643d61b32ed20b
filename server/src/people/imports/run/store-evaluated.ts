import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { EvaluatedRow, StoredRow } from '../evaluate/evaluate-rows.ts'

/**
 * Stores what was decided of consecutive rows. Bounded by their lines: statistics know nothing of an import that has just come, for which a
 * join may compare each of its rows with each of these.
 */
export async function storeEvaluated(
  db: ProgramDb,
  importId: string,
  evaluated: readonly EvaluatedRow[],
  rows: readonly StoredRow[],
): Promise<void> {
  const [first, last] = [evaluated.at(0), evaluated.at(-1)]
  if (!first || !last) return
  const duplicates = new Set(rows.filter(({ repeats }) => repeats !== null).map(({ line }) => line))
  const given = evaluated.map(({ line, action, userId, userName, personName, changes, problems }) => ({
    line,
    action,
    user_id: userId,
    user_name: userName,
    person_name: personName,
    is_duplicate: duplicates.has(line),
    changes,
    problems,
  }))
  await sql`
    update people_import_rows r
       set action = g.action, user_id = g.user_id, user_name = g.user_name, person_name = g.person_name, is_duplicate = g.is_duplicate,
           changes = g.changes, problems = g.problems
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
             as g (line integer, action text, user_id bigint, user_name text, person_name text, is_duplicate boolean, changes jsonb, problems jsonb)
     where r.program_id = ${db.programId} and r.import_id = ${importId} and r.line between ${first.line} and ${last.line}
       and r.line = g.line`.execute(db)
}

/** Counts the rows of an import by what became of them. */
export async function countRows(db: ProgramDb, importId: string): Promise<void> {
  await sql`
    update people_imports m
       set creates = c.creates, updates = c.updates, unchanged = c.unchanged, leaves = c.leaves, problems = c.problems
      from (select count(*) filter (where action = 'create')::integer as creates,
                   count(*) filter (where action = 'update')::integer as updates,
                   count(*) filter (where action = 'unchanged')::integer as unchanged,
                   count(*) filter (where action = 'leave')::integer as leaves,
                   count(*) filter (where action = 'problem')::integer as problems
              from people_import_rows where program_id = ${db.programId} and import_id = ${importId}) c
     where m.program_id = ${db.programId} and m.id = ${importId}`.execute(db)
}

/** Sets the counts of an import to zero, before its rows are decided again. */
export async function resetCounts(db: ProgramDb, importId: string): Promise<void> {
  await sql`
    update people_imports set creates = 0, updates = 0, unchanged = 0, leaves = 0, problems = 0
     where program_id = ${db.programId} and id = ${importId}`.execute(db)
}

/** Adds a set of decided rows to the counts of an import, which show how far it is. */
export async function addToCounts(db: ProgramDb, importId: string, evaluated: readonly EvaluatedRow[]): Promise<void> {
  const count = (action: string) => evaluated.filter(row => row.action === action).length
  await sql`
    update people_imports
       set creates = creates + ${count('create')}, updates = updates + ${count('update')},
           unchanged = unchanged + ${count('unchanged')}, problems = problems + ${count('problem')}
     where program_id = ${db.programId} and id = ${importId}`.execute(db)
}
