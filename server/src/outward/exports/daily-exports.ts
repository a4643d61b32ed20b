// Enqueues daily exports and deletes old ones. The due exports are read from the data, so any node may check at any time.

import { sql } from '../../platform/db/sql.ts'
import { forProgram } from '../../platform/db/transaction.ts'
import { intervalWorker } from '../../platform/jobs/workers.ts'
import type { Services } from '../../platform/services.ts'
import { type ForgetPlace, type ForgottenPerson, forgetBy } from '../../shared/forgetting/index.ts'
import { EXPORT_RETENTION_DAYS, type ExportType, takeExport } from './export.ts'
import { makeExportJob } from './make-export.ts'

const POLL_MS = 300_000
/** UTC. */
const DAILY_HOUR = 2
const SET_SIZE = 20
const FAILED_AFTER_HOURS = 24

const DUE_SQL = sql<{ program_id: number; type: ExportType }>`
  select /* every program */ p.id as program_id, t.type
    from programs p cross join unnest(array['users', 'activities', 'campaigns']) as t (type)
   where p.nightly_exports and p.created_at < now() - interval '1 day'
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

/** Locks the program's row: of two concurrent nodes, the second finds the export. */
async function enqueueDaily({ database, jobs }: Services, programId: number, type: ExportType): Promise<void> {
  await database.system(async db => {
    const locked = await sql`select 1 from programs where id = ${programId} and nightly_exports for update`.all(db)
    // The program was deleted, or wants none any more.
    if (locked.length === 0) return
    const today = new Date(new Date().setUTCHours(0, 0, 0, 0))
    const done = await sql`
      select 1 from data_exports
       where program_id = ${programId} and type = ${type} and created_at >= ${today} limit 1`.all(db)
    if (done.length > 0) return
    const { id, is_new } = await takeExport(forProgram(db, programId), type, null)
    if (is_new) await jobs.enqueue(db, makeExportJob, { program_id: programId, export_id: id })
  })
}

/**
 * Existing files contain names: they are deleted, and one of each type is made again. A file is deleted before its row, so an
 * interrupted run is retried; a running job finds no row and removes its file.
 */
async function removeFiles(services: Services, programId: number, { isSecondVisit }: ForgottenPerson): Promise<void> {
  // Files made after the first run contain only cleaned data.
  if (isSecondVisit) return
  const { database, files } = services
  const outdated = await database.transaction(programId, db =>
    sql<{ id: string; file_key: string }>`
      select id, file_key from data_exports where program_id = ${programId}`.all(db),
  )
  if (outdated.length === 0) return
  for (const { file_key } of outdated) await files.remove(file_key)
  await database.transaction(programId, async db => {
    const removed = await sql<{ type: ExportType; status: string }>`
      delete from data_exports
       where program_id = ${programId} and id = any(${outdated.map(({ id }) => id)}::uuid[])
      returning type, status`.all(db)
    const types = new Set(removed.filter(({ status }) => status !== 'failed').map(({ type }) => type))
    for (const type of types) {
      const { id, is_new } = await takeExport(db, type, null)
      if (is_new) await services.jobs.enqueue(db, makeExportJob, { program_id: programId, export_id: id })
    }
  })
}

export const forgetPlaces: readonly ForgetPlace[] = [
  forgetBy(
    'data_exports (requested_by)',
    (programId, { id }) => sql`
      update data_exports
         set requested_by = nullif(requested_by, ${id}), also_requested_by = array_remove(also_requested_by, ${id}::bigint)
       where program_id = ${programId} and (requested_by = ${id} or ${id} = any(also_requested_by))`,
  ),
  { name: 'data_exports (files)', phase: 'copies', forget: removeFiles },
]
