// Makes the file of an export: lines in sets, each read by a short statement of its own, through gzip into the file
// store. Memory stays flat however many rows there are, and a file is stored completely or not at all.

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

/** Runs without a result, after which an export counts as failed. */
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
      // While it counts as running, no other export of the type starts.
      if (row.attempts >= ATTEMPTS_MAX) await database.transaction(program_id, db => giveUp(db, row))
      throw error
    }
  },
})

/** Writes the file and then the row that offers it. Running it twice replaces the file with an equal one. */
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
  // An error anywhere ends all of it; the store then keeps nothing.
  pipeline(Readable.from(texts(), { objectMode: false }), gzip, () => {})
  const sizeBytes = await services.files.write(row.file_key, gzip, { mediaType: 'application/gzip' })
  const isWanted = await services.database.transaction(row.program_id, async db => {
    const finished = await db
      .updateTable('data_exports')
      .set({ status: 'finished', size_bytes: sizeBytes, row_count: rowCount, finished_at: new Date() })
      .where('program_id', '=', row.program_id)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirst()
    if (finished) await notifyRequesters(db, finished)
    return finished !== undefined
  })
  // A user was forgotten while it was made and may be named in it; another export has been queued.
  if (!isWanted) await services.files.remove(row.file_key)
}

function beginAttempt(db: ProgramDb, id: string): Promise<ExportRow | undefined> {
  return db
    .updateTable('data_exports')
    .set({ attempts: sql`attempts + 1` })
    .where('program_id', '=', db.programId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}

async function giveUp(db: ProgramDb, { program_id, id }: ExportRow): Promise<void> {
  const failed = await db
    .updateTable('data_exports')
    .set({ status: 'failed' })
    .where('program_id', '=', program_id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (failed) hintRequesters(db, failed, 'failed')
}
