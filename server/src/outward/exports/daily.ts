// Enqueues daily exports and deletes old ones. The due exports are read from the data, so any node may check at any time.

import { sql } from 'kysely'
import { forProgram } from '../../platform/db/transaction.ts'
import { intervalWorker } from '../../platform/jobs/loop.ts'
import type { Services } from '../../platform/services.ts'
import { EXPORT_RETENTION_DAYS, type ExportType } from './export.ts'
import { makeExportJob } from './make-export.ts'
import { takeExport } from './queries.ts'

const POLL_MS = 300_000
/** UTC. */
const DAILY_HOUR = 2
const SET_SIZE = 20
const FAILED_AFTER_HOURS = 24

const DUE_SQL = sql<{ program_id: number; type: ExportType }>`
  select /* every program */ p.id as program_id, t.type
    from programs p cross join unnest(array['users', 'activities', 'campaigns']) as t (type)
   where p.created_at < now() - interval '1 day'
     and extract(hour from now() at time zone 'UTC') >= ${DAILY_HOUR}
     and not exists (select from data_exports e
                      where e.program_id = p.id and e.type = t.type
                        and e.created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC')
   order by p.id limit ${SET_SIZE}`
const OLD_SQL = sql<{ file_key: string }>`
  delete /* every program */ from data_exports where (program_id, id) in (
    select program_id, id from data_exports
     where created_at < now() - make_interval(days => ${EXPORT_RETENTION_DAYS + 1})
     order by created_at limit ${SET_SIZE})
  returning file_key`
const LOST_SQL = sql`
  update /* every program */ data_exports set status = 'failed'
   where status = 'pending' and created_at < now() - make_interval(hours => ${FAILED_AFTER_HOURS})`

export const dailyExports = intervalWorker({
  name: 'daily exports',
  everyMs: POLL_MS,
  round,
})

async function round(services: Services): Promise<boolean> {
  const { database, files } = services
  const due = await database.unscopedQuery(DUE_SQL)
  for (const { program_id, type } of due) await enqueueDaily(services, program_id, type)
  const old = await database.unscopedQuery(OLD_SQL)
  for (const { file_key } of old) await files.remove(file_key)
  await database.unscopedQuery(LOST_SQL)
  return due.length === SET_SIZE || old.length === SET_SIZE
}

/** Locks the program's row: of two nodes that check at the same time, the second finds the export. */
async function enqueueDaily({ database, jobs }: Services, programId: number, type: ExportType): Promise<void> {
  await database.system(async db => {
    const { rows: locked } = await sql`select 1 from programs where id = ${programId} for update`.execute(db)
    // The program was deleted.
    if (locked.length === 0) return
    const today = new Date(new Date().setUTCHours(0, 0, 0, 0))
    const { rows: done } = await sql`
      select 1 from data_exports
       where program_id = ${programId} and type = ${type} and created_at >= ${today} limit 1`.execute(db)
    if (done.length > 0) return
    const { id, is_new } = await takeExport(forProgram(db, programId), type, null)
    if (is_new) await jobs.enqueue(db, makeExportJob, { program_id: programId, export_id: id })
  })
}
