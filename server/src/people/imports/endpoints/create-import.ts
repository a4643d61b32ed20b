import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { ELSEWHERE, userIn } from '../../../platform/access/ranks.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { badRequest } from '../../../platform/http/errors.ts'
import { described, One, OneOf, Type } from '../../../platform/http/input/schema.ts'
import { wordsOfCaller } from '../../../shared/i18n/words.ts'
import { receiveFile } from '../file/receive.ts'
import { AcceptedImport, IMPORT_KEYS, IMPORTS_PATH, WRITE } from '../import-record.ts'
import { checkImportJob } from '../run/check-import-job.ts'

export const createPeopleImport = endpoint({
  id: 'createPeopleImport',
  tag: 'People',
  method: 'POST',
  path: IMPORTS_PATH,
  summary: 'Send a CSV file of people, to be checked',
  description:
    'At most 50 MB and 200,000 rows (413), in UTF-8, UTF-16 with a mark, or Windows-1252, with commas, semicolons or tabs. It is checked in the background ' +
    'and changes no person: the import then names the action of each row, which `apply` carries out.',
  access: WRITE,
  transaction: 'own',
  bodyStream: 'text/csv',
  input: {
    query: Type.Object({
      key: Type.Optional(described('By what a row finds its person; `user_name` unless given', OneOf(IMPORT_KEYS))),
    }),
  },
  output: { status: 202, body: One(AcceptedImport) },
  errors: [400, 413, 415],
  async handle({ actor, services, request, requestId, keep }, { query }) {
    const { database, jobs } = services
    const { programId, kind, userId, clientId } = actor
    if (!(request.body instanceof Readable)) throw badRequest('The file is missing')
    const id = uuidv7()
    const { language } = await wordsOfCaller(database, actor)
    const caller = { program_id: programId, kind, user_id: userId, client_id: clientId, request_id: requestId }
    await database.transaction(programId, db =>
      sql`
        insert into people_imports (program_id, id, status, key, language, created_by, caller, is_caller_known_elsewhere)
        values (${programId}, ${id}, 'discarded', ${query.key ?? 'user_name'}, ${language}, ${userId},
                ${JSON.stringify(caller)}::jsonb, ${userIn(actor, ELSEWHERE) !== null})`.execute(db),
    )
    let rows: number
    try {
      const received = await receiveFile(database, programId, id, request.body)
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
      await keep(db, result)
    })
    return result
  },
})
