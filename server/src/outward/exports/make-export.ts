// Makes the file of an export: sets of lines, each read by a short statement, are compressed and streamed into the file store.
// Memory does not grow with the number of rows; the store has the complete file or none.

import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { type CsvSource, headLine } from '../../platform/csv/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { forProgram } from '../../platform/db/transaction.ts'
import type { JobData } from '../../platform/job-queue.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { intervalWorker } from '../../platform/jobs/workers.ts'
import type { Services } from '../../platform/services.ts'
import { notifyUsers } from '../../publishing/notices/index.ts'
import { type ForgetPlace, type ForgottenPerson, forgetBy } from '../../shared/forgetting/index.ts'
import { hintJob } from '../../shared/live/hints.ts'
import { activitiesSource } from './activities.ts'
import { EXPORT_RETENTION_DAYS, type ExportRow, type ExportType, takeExport } from './export.ts'
import { auditSource, campaignsSource, usersSource } from './tables.ts'

interface ExportJob extends JobData {
  readonly export_id: string
}

const ATTEMPTS_MAX = 6
/** A higher level is slower than the rows arrive and saves little. */
const GZIP_LEVEL = 4

export const makeExportJob = defineJob<ExportJob>({
  name: 'make-export',
  concurrency: 1,
  timeoutSeconds: 3600,
  retriesMax: ATTEMPTS_MAX - 1,
  async run(services, { program_id, export_id }) {
    const { database } = services
    const row = await database.transaction(program_id, db => beginAttempt(db, export_id))
    if (!row) return
    try {
      await makeExport(services, row)
    } catch (error) {
      // A pending export blocks others of its type.
      if (row.attempts >= ATTEMPTS_MAX) await database.transaction(program_id, db => giveUp(db, row))
      throw error
    }
  },
})

/** Idempotent: a second run replaces the file by an equal one. */
export async function makeExport(services: Services, row: ExportRow): Promise<void> {
  const { columns, sets } = await openSource(services.database, row.program_id, row.type)
  let rowCount = 0
  async function* texts() {
    yield headLine(columns)
    for await (const { lines, count } of sets) {
      rowCount += count
      yield lines
    }
  }
  const gzip = createGzip({ level: GZIP_LEVEL })
  // An error in any step ends the pipeline; the store then keeps nothing.
  pipeline(Readable.from(texts(), { objectMode: false }), gzip, () => {})
  const sizeBytes = await services.files.write(row.file_key, gzip, { mediaType: 'application/gzip' })
  const isWanted = await services.database.transaction(row.program_id, async db => {
    const { rows } = await sql<ExportRow>`
      update data_exports
         set status = 'finished', size_bytes = ${sizeBytes}, row_count = ${rowCount}, finished_at = ${new Date()}
       where program_id = ${db.programId} and id = ${row.id} returning *`.execute(db)
    for (const finished of rows) await notifyRequesters(db, finished)
    return rows.length > 0
  })
  // A user was forgotten meanwhile and may be named in the file; another export has been enqueued.
  if (!isWanted) await services.files.remove(row.file_key)
}

async function beginAttempt(db: ProgramDb, id: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    update data_exports set attempts = attempts + 1
     where program_id = ${db.programId} and id = ${id} and status = 'pending' returning *`.execute(db)
  return rows[0]
}

async function giveUp(db: ProgramDb, { id }: ExportRow): Promise<void> {
  const { rows } = await sql<ExportRow>`
    update data_exports set status = 'failed'
     where program_id = ${db.programId} and id = ${id} and status = 'pending' returning *`.execute(db)
  for (const failed of rows) hintRequesters(db, failed, 'failed')
}

/** Notifies the users who requested the export, in the transaction that makes its file available. */
async function notifyRequesters(db: ProgramDb, row: ExportRow): Promise<void> {
  const { id, type } = row
  const userIds = requestersOf(row)
  if (userIds.length === 0) return
  hintRequesters(db, row, 'finished')
  await notifyUsers(db, { type: 'export_ready', to: { userIds }, subject: `export ${id}`, detail: type })
}

function hintRequesters(db: ProgramDb, row: ExportRow, status: 'finished' | 'failed'): void {
  for (const userId of requestersOf(row)) hintJob(db, userId, { kind: 'export', id: row.id, status })
}

const requestersOf = ({ requested_by, also_requested_by }: ExportRow): number[] => [
  ...(requested_by === null ? [] : [requested_by]),
  ...also_requested_by,
]

type Open = (database: Database, programId: number) => CsvSource | Promise<CsvSource>

const SOURCES: Readonly<Record<string, Open>> = {
  users: usersSource,
  activities: activitiesSource,
  campaigns: campaignsSource,
  audit_events: auditSource,
}

async function openSource(database: Database, programId: number, type: string): Promise<CsvSource> {
  const open = SOURCES[type]
  if (!open) throw new Error(`no export of type ${type}`)
  return open(database, programId)
}

// Enqueues daily exports and deletes old ones. The due exports are read from the data, so any node may check at any time.

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

/** Locks the program's row: of two concurrent nodes, the second finds the export. */
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

/**
 * Existing files contain names: they are deleted, and one of each type is made again. A file is deleted before its row, so an
 * interrupted run is retried; a running job finds no row and removes its file.
 */
async function removeFiles(services: Services, programId: number, { isSecondVisit }: ForgottenPerson): Promise<void> {
  // Files made after the first run contain only cleaned data.
  if (isSecondVisit) return
  const { database, files } = services
  const { rows: outdated } = await database.transaction(programId, db =>
    sql<{ id: string; file_key: string }>`
      select id, file_key from data_exports where program_id = ${programId}`.execute(db),
  )
  if (outdated.length === 0) return
  for (const { file_key } of outdated) await files.remove(file_key)
  await database.transaction(programId, async db => {
    const { rows: removed } = await sql<{ type: ExportType; status: string }>`
      delete from data_exports
       where program_id = ${programId} and id = any(${outdated.map(({ id }) => id)}::uuid[])
      returning type, status`.execute(db)
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
