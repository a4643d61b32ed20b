import { sql } from 'kysely'
import type { Worker } from '../../platform/jobs/loop.ts'
import { intervalWorker } from '../../platform/jobs/loop.ts'
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
    const { rows } = await database.system(db =>
      sql`
        delete /* every program */ from people_imports where (program_id, id) in (
          select program_id, id from people_imports
           where status <> 'running' and created_at < now() - make_interval(days => ${KEPT_DAYS})
              or status = 'discarded' and round = 1 and created_at < now() - interval '1 hour'
           limit ${SET_SIZE})
        returning 1`.execute(db),
    )
    return rows.length === SET_SIZE
  },
})

/** Resumes imports of dead processes when a worker starts; the queue would notice them later. */
export const importResumer: Worker = {
  name: 'people import resumer',
  async start({ database, jobs }) {
    await database.system(async db => {
      const { rows } = await sql<{ program_id: number; id: string; status: string; round: number }>`
        select /* every program */ program_id, id, status, round from people_imports
         where status in ('checking', 'running') order by created_at`.execute(db)
      for (const { program_id, id, status, round } of rows) {
        await (status === 'running'
          ? jobs.enqueue(db, applyImportJob, { program_id })
          : jobs.enqueue(db, checkImportJob, { program_id, import_id: id, round }))
      }
    })
    return { async stop() {} }
  },
}
