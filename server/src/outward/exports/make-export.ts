// Makes the file of an export: lines in sets, each read by a short statement of its own, through gzip into the file store.
// Memory stays flat however many rows there are, and a file is there whole or not at all.

import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Db } from '../../platform/db/database.ts'
import { defineJob, type JobData } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import type { ExportRow } from './export.ts'
import { tellExportListeners } from './ready-listeners.ts'
import { openSource } from './sources.ts'
import { headLine } from './types/csv.ts'

interface ExportJob extends JobData {
  readonly export_id: string
}

/** Fast enough to keep up with the rows; a higher level saves little more. */
const GZIP_LEVEL = 4

export const makeExportJob = defineJob<ExportJob>({
  name: 'make-export',
  concurrency: 1,
  timeoutSeconds: 3600,
  async run(services, { program_id, export_id }) {
    const row = await services.database.read(program_id, db => findPending(db, program_id, export_id))
    if (row) await makeExport(services, row)
  },
})

/** Writes the file and then the row that offers it. Running it twice replaces the file by its like. */
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
    const { numUpdatedRows } = await db
      .updateTable('data_exports')
      .set({ status: 'finished', size_bytes: sizeBytes, row_count: rowCount, finished_at: new Date() })
      .where('program_id', '=', row.program_id)
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await tellExportListeners(db, row)
    return numUpdatedRows > 0n
  })
  // Somebody was forgotten while it was made, and it may hold their name; another one is on its way.
  if (!isWanted) await services.files.remove(row.file_key)
}

function findPending(db: Db, programId: number, id: string): Promise<ExportRow | undefined> {
  return db
    .selectFrom('data_exports')
    .selectAll()
    .where('program_id', '=', programId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}
