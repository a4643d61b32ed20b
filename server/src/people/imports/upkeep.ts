import { sql } from '../../platform/db/sql.ts'
import { intervalWorker, type Worker } from '../../platform/jobs/workers.ts'
import { type ForgetPlace, recordsOf } from '../../shared/forgetting/index.ts'
import { applyImportJob } from './run/apply-import-job.ts'
import { checkImportJob } from './run/check-import-job.ts'

const KEPT_DAYS = 30
const SWEEP_EVERY_MS = 3_600_000
const SET_SIZE = 20

/** Deletes imports after 30 days, and files whose request broke off. */
export const importRetention = intervalWorker({
  name: 'people import retention',
  everyMs: SWEEP_EVERY_MS,
  async round({ database }) {
    const rows = await database.system(db =>
      sql`
        delete /* every program */ from people_imports where (program_id, id) in (
          select program_id, id from people_imports
           where status <> 'running' and created_at < now() - make_interval(days => ${KEPT_DAYS})
              or status = 'discarded' and round = 1 and created_at < now() - interval '1 hour'
           limit ${SET_SIZE})
        returning 1`.all(db),
    )
    return rows.length === SET_SIZE
  },
})

/** Resumes imports of dead processes when a worker starts; the queue would notice them later. */
export const importResumer: Worker = {
  name: 'people import resumer',
  async start({ database, jobs }) {
    await database.system(async db => {
      const rows = await sql<{ program_id: number; id: string; status: string; round: number }>`
        select /* every program */ program_id, id, status, round from people_imports
         where status in ('checking', 'running') order by created_at`.all(db)
      for (const { program_id, id, status, round } of rows) {
        await (status === 'running'
          ? jobs.enqueue(db, applyImportJob, { program_id })
          : jobs.enqueue(db, checkImportJob, { program_id, import_id: id, round }))
      }
    })
    return { async stop() {} }
  },
}

/** Rows about the person go; a file that was not read holds its rows anew. */
const rows: ForgetPlace = {
  name: 'people_import_rows (of the person), people_import_pieces',
  phase: 'ids',
  forget: ({ database }, programId, { id }) =>
    database.transaction(programId, async db => {
      await sql`delete from people_import_rows where program_id = ${programId} and user_id = ${id}`.execute(db)
      await sql`
        delete from people_import_pieces p
         using people_imports m
         where p.program_id = ${programId} and m.program_id = ${programId} and m.id = p.import_id
           and m.status <> 'checking'`.execute(db)
    }),
}

export const forgetPlaces: readonly ForgetPlace[] = [
  recordsOf({
    table: 'people_import_rows',
    key: { import_id: 'uuid', line: 'bigint' },
    columns: { cells: 'json', user_name: 'text', person_name: 'text', changes: 'json', problems: 'json' },
  }),
  // Headings of a file that has none are its first person.
  recordsOf({ table: 'people_import_headings', key: { id: 'uuid' }, columns: { heading: 'text' } }),
  rows,
]
