// Makes the file of an export: sets of lines, each read by a short statement, are compressed and streamed into the file store.
// Memory does not grow with the number of rows; the store has the complete file or none.

import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { type CsvSource, headLine } from '../../platform/csv/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import type { JobData } from '../../platform/job-queue.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Services } from '../../platform/services.ts'
import { notifyUsers } from '../../publishing/notices/index.ts'
import { hintJob } from '../../shared/live/hints.ts'
import { activitiesSource } from './activities.ts'
import type { ExportRow } from './export.ts'
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
    const rows = await sql<ExportRow>`
      update data_exports
         set status = 'finished', size_bytes = ${sizeBytes}, row_count = ${rowCount}, finished_at = ${new Date()}
       where program_id = ${db.programId} and id = ${row.id} and status = 'pending' returning *`.all(db)
    for (const finished of rows) await notifyRequesters(db, finished)
    return rows.length > 0
  })
  // A user was forgotten meanwhile and may be named in the file, or it names viewers who may no longer be named.
  if (!isWanted) await services.files.remove(row.file_key)
}

async function beginAttempt(db: ProgramDb, id: string): Promise<ExportRow | undefined> {
  return sql<ExportRow>`
    update data_exports set attempts = attempts + 1
     where program_id = ${db.programId} and id = ${id} and status = 'pending' returning *`.first(db)
}

async function giveUp(db: ProgramDb, { id }: ExportRow): Promise<void> {
  const rows = await sql<ExportRow>`
    update data_exports set status = 'failed'
     where program_id = ${db.programId} and id = ${id} and status = 'pending' returning *`.all(db)
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
