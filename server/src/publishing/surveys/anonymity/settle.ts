// The answers of an anonymous survey once it is closed: all are written anew, in random order, under new ids, and with
// only those values of attributes that they may keep; then results are written as they are shown for good.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { HelperThread } from '../../../platform/helper-thread.ts'
import { countGroups } from '../results/counts.ts'
import type { SurveyRow } from '../survey.ts'
import type { Cell, FoldedCell } from './cells.ts'
import type { Folding } from './fold-thread.ts'

/** Responses of a survey that the request which closes it settles itself; the clock does so with more. */
const SETTLED_AT_ONCE_MAX = 5_000

/** For 100,000 responses in 100,000 combinations of values it takes some seconds. */
const FOLDING_MAX_MS = 60_000

const folder = new HelperThread<Folding, FoldedCell[]>(new URL('./fold-thread.ts', import.meta.url), FOLDING_MAX_MS)

/** Settles a locked survey if it is small. */
export async function settleSmall(db: ProgramDb, survey: SurveyRow): Promise<void> {
  const row = await sql<{ count: number }>`
    select count(*)::integer as count from survey_responses
     where program_id = ${db.programId} and survey_id = ${survey.id}`.first(db)
  if ((row?.count ?? 0) <= SETTLED_AT_ONCE_MAX) await settle(db, survey)
}

/** Settles a locked survey that is closed; one that is settled, or has names, stays as it is. */
export async function settle(db: ProgramDb, survey: SurveyRow): Promise<void> {
  const { id, by, row_moments } = survey
  const rows = await sql`
    update surveys set settled = true, row_moments = '{}'
     where program_id = ${db.programId} and id = ${id} and state = 'closed' and not settled returning id`.all(db)
  if (rows.length === 0) return
  const cells = await readCells(db, id)
  await writeAnew(db, id, cells.length === 0 ? [] : await folder.run({ cells, rowMoments: row_moments }))
  await writeResults(db, survey, null)
  for (const [index] of by.entries()) await writeResults(db, survey, index)
}

async function readCells(db: ProgramDb, id: number): Promise<Cell[]> {
  return sql<Cell>`
    select groups as path, moment, count(*)::integer as responses from survey_responses
     where program_id = ${db.programId} and survey_id = ${id} and shown group by groups, moment`.all(db)
}

/** Those that no result counts keep no value. */
async function writeAnew(db: ProgramDb, id: number, cells: readonly FoldedCell[]): Promise<void> {
  const kept = cells.map(({ path, moment, kept: to }) => ({ path, moment, kept: to }))
  await sql`
    with kept as materialized (
      select array(select jsonb_array_elements_text(k.path)) as path, k.moment,
             array(select jsonb_array_elements_text(k.kept)) as kept
        from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k (path jsonb, moment integer, kept jsonb)
    ), gone as (
      delete from survey_responses where program_id = ${db.programId} and survey_id = ${id}
      returning groups, answers, tally, shown, moment)
    insert into survey_responses (program_id, survey_id, groups, answers, tally, shown)
    select ${db.programId}::bigint, ${id}::bigint, coalesce(k.kept, array_fill(null::text, array[cardinality(g.groups)])),
           g.answers, g.tally, g.shown
      from gone g left join kept k on g.shown and k.path = g.groups and k.moment = g.moment
     order by random()`.execute(db)
}

/** Writes the results of the whole, or of the groups by one of the attributes, from the answers as they stand now. */
async function writeResults(db: ProgramDb, { id, by, questions }: SurveyRow, index: number | null): Promise<void> {
  const value = index === null ? sql`null::text` : sql`r.groups[${index + 1}::integer]`
  const counts = await countGroups(db, { id, questions, value, which: sql`r.shown` })
  const attribute = index === null ? '' : by[index]
  await sql`
    insert into survey_results (program_id, survey_id, attribute, groups)
    values (${db.programId}, ${id}, ${attribute}, ${JSON.stringify(counts)}::jsonb)`.execute(db)
}
