import { Readable } from 'node:stream'
import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import { badRequest } from '../../../platform/errors.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { described, Type } from '../../../platform/http/input/schema.ts'
import { storeResults } from '../../../platform/http/limits/idempotency.ts'
import { wordsOfCaller } from '../../../shared/i18n/words.ts'
import { askedBy } from '../../editing/index.ts'
import { ByteMeter, FileMeter } from '../file/file-meter.ts'
import { AcceptedImport, FILE_TYPES, type FileType, IMPORT_KEYS, IMPORTS_PATH, WRITE } from '../import-record.ts'
import { checkImportJob } from '../run/check-import-job.ts'

export const createPeopleImport = endpoint(`POST ${IMPORTS_PATH}`, {
  tag: 'People',
  summary: 'Send a file of people, CSV or .xlsx, to be checked',
  description:
    'At most 50 MB, 200,000 rows and 200 columns, rows of 100,000 and cells of 32,768 bytes (413), in UTF-8, UTF-16 with a mark, or Windows-1252, with commas, semicolons or tabs. It is checked in the background ' +
    'and changes no person: the import then names the action of each row, which `apply` carries out.',
  access: WRITE,
  transaction: 'own',
  bodyStream: Object.values(FILE_TYPES),
  input: {
    query: Type.Object({
      key: Type.Optional(
        described('By what a row finds its person; `user_name` unless given', Type.OneOf(IMPORT_KEYS)),
      ),
    }),
  },
  output: { status: 202, body: Type.One(AcceptedImport) },
  errors: [400, 413, 415],
  keepsResponse: true,
  async handle({ actor, services, request, requestId, claim }, { query }) {
    const { database, jobs } = services
    const { programId, userId } = actor
    if (!(request.body instanceof Readable)) throw badRequest('The file is missing')
    const id = uuidv7()
    const { language } = await wordsOfCaller(database, actor, request)
    const fileType = mediaTypeOf(request.headers['content-type']) === FILE_TYPES.xlsx ? 'xlsx' : 'csv'
    const acting = askedBy(actor, requestId)
    await database.transaction(programId, db =>
      sql`
        insert into people_imports (program_id, id, status, key, file_type, language, created_by, caller, is_caller_known_elsewhere)
        values (${programId}, ${id}, 'discarded', ${query.key ?? 'user_name'}, ${fileType}, ${language}, ${userId},
                ${JSON.stringify(acting.caller)}::jsonb, ${acting.is_caller_known_elsewhere})`.execute(db),
    )
    let rows: number
    try {
      const received = await receiveFile(database, { programId, importId: id, fileType }, request.body)
      if (received.bytes === 0) throw badRequest('The file is empty')
      rows = received.rows
    } catch (error) {
      await database.transaction(programId, db =>
        sql`delete from people_imports where program_id = ${programId} and id = ${id}`.execute(db),
      )
      throw error
    }
    const result = { data: { id, status: 'checking' as const } }
    await database.transaction(programId, async db => {
      await sql`
        update people_imports set status = 'checking', rows = ${rows}
         where program_id = ${programId} and id = ${id}`.execute(db)
      await jobs.enqueue(db, checkImportJob, { program_id: programId, import_id: id, round: 1 })
      await storeResults(db, claim ? [{ claim, status: 202, result }] : [])
    })
    return result
  },
})

const mediaTypeOf = (header = ''): string => header.split(';', 1)[0]?.trim().toLowerCase() ?? ''

const PIECE_BYTES = 1_000_000

/**
 * Stores the body under the import's id, in pieces as it arrives, so that neither memory nor a disk of this node has it. Throws 413
 * above the limits; returns its bytes and its rows, as far as counting lines tells.
 */
async function receiveFile(
  database: Database,
  { programId, importId, fileType }: { programId: number; importId: string; fileType: FileType },
  body: Readable,
): Promise<{ bytes: number; rows: number }> {
  const meter = fileType === 'csv' ? new FileMeter() : new ByteMeter()
  let n = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const store = async () => {
    const piece = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    await database.transaction(programId, db =>
      sql`
        insert into people_import_pieces (program_id, import_id, n, bytes)
        values (${programId}, ${importId}, ${n++}, ${piece})`.execute(db),
    )
  }
  // A body that is left early stays open: destroyed, it looks like one whose client was gone, which is 400.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    meter.add(chunk)
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes >= PIECE_BYTES) await store()
  }
  if (waitingBytes > 0) await store()
  // The first row has the headers.
  return { bytes: meter.bytes, rows: Math.max(0, meter.rows - 1) }
}
