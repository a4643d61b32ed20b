// Makes the file: each part is read in sets by short statements and streamed as JSON through the ZIP into the store, so memory
// does not grow with the data.

import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import type { JobData } from '../../platform/job-queue.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Services } from '../../platform/services.ts'
import { notifyUsers, OWN_DATA, ownDataSubject } from '../../publishing/notices/index.ts'
import { hintJob } from '../../shared/live/hints.ts'
import { fileKeyOf } from './own-data-file.ts'
import { LEFT_OUT, PARTS } from './parts.ts'
import { type OwnDataPart, readPart } from './read-part.ts'

interface OwnDataJob extends JobData {
  readonly file_id: string
}

interface FileRow {
  readonly id: string
  readonly user_id: number
  readonly attempts: number
}

/** Failed runs, after which a new request is possible. */
const ATTEMPTS_MAX = 4

export const makeOwnDataJob = defineJob<OwnDataJob>({
  name: 'make-own-data',
  concurrency: 1,
  timeoutSeconds: 3600,
  retriesMax: ATTEMPTS_MAX - 1,
  async run(services, { program_id, file_id }) {
    const { database } = services
    const row = await database.transaction(program_id, db => beginAttempt(db, file_id))
    if (!row) return
    try {
      await makeFile(services, program_id, row)
    } catch (error) {
      if (row.attempts >= ATTEMPTS_MAX) await database.transaction(program_id, db => giveUp(db, row))
      throw error
    }
  },
})

async function makeFile(services: Services, programId: number, { id, user_id }: FileRow): Promise<void> {
  const key = fileKeyOf(programId, id)
  await services.files.write(key, zipOf(services, programId, user_id), { mediaType: 'application/zip' })
  const isWanted = await services.database.transaction(programId, async db => {
    const rows = await sql`
      update own_data_files set status = 'finished', finished_at = now()
       where program_id = ${programId} and id = ${id} and status = 'pending' returning 1`.all(db)
    if (rows.length === 0) return false
    hintJob(db, user_id, { kind: 'export', id, status: 'finished' })
    await notifyUsers(db, {
      type: 'export_ready',
      to: { userIds: [user_id] },
      subject: ownDataSubject(id),
      detail: OWN_DATA,
    })
    return true
  })
  // A user was forgotten meanwhile, and may be named in it.
  if (!isWanted) await services.files.remove(key)
}

/** An error in a part ends the file: the store then keeps nothing. */
function zipOf(services: Services, programId: number, userId: number): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', error => output.destroy(error))
  zip.addBuffer(Buffer.from(readMe()), 'README.txt')
  for (const part of PARTS) {
    zip.addReadStreamLazy(`${part.file}.json`, give => {
      const source = Readable.from(textsOf(services, programId, userId, part), { objectMode: false })
      source.on('error', error => output.destroy(error))
      give(null, source)
    })
  }
  zip.end()
  return output
}

/** A JSON list, one record a line. */
async function* textsOf(services: Services, programId: number, userId: number, part: OwnDataPart) {
  let before = '[\n'
  for await (const records of readPart(services.database, programId, userId, part)) {
    for (const record of records) {
      yield `${before}${JSON.stringify(record)}`
      before = ',\n'
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const readMe = (): string =>
  [
    'What is kept about you, a list of records in each file. Times are UTC.',
    '',
    ...PARTS.map(({ file, description }) => `${file}.json: ${description}`),
    '',
    'Not included:',
    ...Object.entries(LEFT_OUT).map(([table, reason]) => `${table}: ${reason}`),
    '',
  ].join('\n')

async function beginAttempt(db: ProgramDb, id: string): Promise<FileRow | undefined> {
  return sql<FileRow>`
    update own_data_files set attempts = attempts + 1
     where program_id = ${db.programId} and id = ${id} and status = 'pending'
     returning id, user_id, attempts`.first(db)
}

async function giveUp(db: ProgramDb, { id, user_id }: FileRow): Promise<void> {
  await sql`
    update own_data_files set status = 'failed'
     where program_id = ${db.programId} and id = ${id} and status = 'pending'`.execute(db)
  hintJob(db, user_id, { kind: 'export', id, status: 'failed' })
}
