// Applies imports, a set of rows at a time: each set is decided anew, applied and marked as done in one transaction, so that a killed
// process loses and repeats nothing. One import of a program runs at a time, in the order in which they were applied; a job drives whichever
// is first.

import { actingFor } from '../../../platform/caller.ts'
import { NoMemberError } from '../../../platform/db/errors.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services.ts'
import { wordsIn } from '../../../shared/i18n/words.ts'
import { hintJob } from '../../../shared/live/hints.ts'
import { callerNow, lockAddresses } from '../../editing/index.ts'
import { evaluateSet, nothingSeen } from '../evaluate/evaluate-set.ts'
import type { Managers } from '../evaluate/managers.ts'
import type { ImportRow } from '../import-record.ts'
import { applyRows, deactivateLeavers } from './apply-rows.ts'
import { findManagers } from './find-managers.ts'
import { markLeavers } from './leavers.ts'
import { planOf } from './plan.ts'
import { readRows } from './read-rows.ts'
import { addToCounts, countRows, storeEvaluated } from './store-evaluated.ts'

/** Rows of one transaction; other changes of people wait for it. */
const SET_ROWS = 250
/** Starts without progress after which an import fails, those that a killed process did not end included. */
const ATTEMPTS_MAX = 8

export const applyImportJob = defineJob<{ program_id: number }>({
  name: 'apply-people-import',
  concurrency: 1,
  retriesMax: ATTEMPTS_MAX,
  async run(services, { program_id: programId }) {
    for (let next = await firstRunning(services, programId); next; next = await firstRunning(services, programId)) {
      await runOne(services, programId, next)
    }
  },
})

async function firstRunning({ database }: Services, programId: number): Promise<ImportRow | null> {
  return database.transaction(programId, async db => {
    const row = await sql<ImportRow>`
      select * from people_imports where program_id = ${programId} and status = 'running'
       order by applied_at, id limit 1`.first(db)
    return row ?? null
  })
}

async function runOne(services: Services, programId: number, current: ImportRow): Promise<void> {
  const { id, caller } = current
  const { database, logger } = services
  const starts = await database.transaction(programId, db => countAttempt(db, id))
  if (starts > ATTEMPTS_MAX) return database.transaction(programId, db => end(db, id, 'failed'))
  try {
    const managers = await findManagers(database, programId, current)
    for (let more = true; more; ) {
      more = await actingFor(caller, () => database.transaction(programId, db => applySet(services, db, id, managers)))
    }
  } catch (error) {
    const { attempts } = (await firstRunning(services, programId)) ?? { attempts: starts }
    if (!(error instanceof NoMemberError) && attempts < ATTEMPTS_MAX) throw error
    logger.error({ err: error, program_id: programId, import_id: id }, 'an import was given up')
    await database.transaction(programId, db => end(db, id, error instanceof NoMemberError ? 'rights' : 'failed'))
  }
}

/** Applies the next set of an import; false when it has ended. */
async function applySet(services: Services, db: ProgramDb, importId: string, managers: Managers): Promise<boolean> {
  const found = await sql<ImportRow>`
    select * from people_imports
     where program_id = ${db.programId} and id = ${importId}::uuid and status = 'running' for update`.all(db)
  const [current] = found
  if (!current) return false
  const importer = await callerNow(db, current)
  if (!importer) {
    await end(db, importId, 'rights')
    return false
  }
  const words = wordsIn(current.language)
  // Rows that repeat an earlier one stay as they were checked.
  const only = sql`not is_duplicate`
  const { rows, isLast } = await readRows(db, { importId, after: current.done_up_to, max: SET_ROWS, only })
  if (rows.length === 0) {
    if (current.leavers === 'deactivate' && (await deactivateLeavers(services, db, current, importer))) return true
    await end(db, importId, null)
    return false
  }
  await lockAddresses(db)
  const plan = planOf(current, { words, importer, managers, isApplying: true })
  // Rows that named different people when they were checked may name one now.
  const { evaluated, marked } = await evaluateSet(db, plan, rows, nothingSeen())
  const applied = await applyRows(services, db, { current, importer, evaluated })
  await storeEvaluated(db, importId, applied, marked)
  await addToCounts(db, importId, applied)
  await sql`
    update people_imports set done_up_to = ${rows.at(-1)?.line ?? 0}, attempts = 0
     where program_id = ${db.programId} and id = ${importId}`.execute(db)
  if (isLast) await markLeavers(db, current, importer)
  return true
}

/** Counts a start, so that an import that kills the process is not tried for ever; returns their number since the last progress. */
async function countAttempt(db: ProgramDb, importId: string): Promise<number> {
  const row = await sql<{ attempts: number }>`
    update people_imports set attempts = attempts + 1
     where program_id = ${db.programId} and id = ${importId} returning attempts`.first(db)
  return row?.attempts ?? ATTEMPTS_MAX
}

/** Ends an import; `fault` null: everything was applied. */
async function end(db: ProgramDb, importId: string, fault: 'rights' | 'failed' | null): Promise<void> {
  const current = await sql<ImportRow>`
    select * from people_imports
     where program_id = ${db.programId} and id = ${importId} and status = 'running' for update`.first(db)
  if (!current) return
  const error = fault && wordsIn(current.language).text(`import.error.${fault}`)
  const status = fault ? 'failed' : 'finished'
  if (!fault) await countRows(db, importId)
  await sql`
    update people_imports
       set status = ${status}, error = ${error}, finished_at = clock_timestamp(), attempts = 0
     where program_id = ${db.programId} and id = ${importId}`.execute(db)
  // The cells are not needed any more.
  await sql`
    update people_import_rows set cells = null
     where program_id = ${db.programId} and import_id = ${importId} and cells is not null`.execute(db)
  hintJob(db, current.created_by, { kind: 'import', id: importId, status })
}
