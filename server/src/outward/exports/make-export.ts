// Makes the file of an export: sets of lines, each read by a short statement, are compressed and streamed into the file store.
// Memory does not grow with the number of rows, and a file is stored completely or not at all.

import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { headLine } from '../../platform/csv/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { JobData } from '../../platform/jobs/queue.ts'
import type { Services } from '../../platform/services.ts'
import type { ExportRow } from './export.ts'
import { hintRequesters, notifyRequesters } from './notify-requesters.ts'
import { openSource } from './sources.ts'

interface ExportJob extends JobData {
  readonly export_id: string
}

/** Attempts after which an export counts as failed. */
const ATTEMPTS_MAX = 6
/** Fast enough to keep up with the rows; a higher level saves little more. */
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
      // No other export of the type starts while this one is pending.
      if (row.attempts >= ATTEMPTS_MAX) await database.transaction(program_id, db => giveUp(db, row))
      throw error
    }
  },
})

/** Writes the file and then its row, by which it is listed. Idempotent: a second run replaces the file by an equal one. */
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
  // An error anywhere ends the whole pipeline; the store then keeps nothing.
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
