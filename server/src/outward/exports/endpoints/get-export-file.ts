import { sql } from 'kysely'
import { isUuid } from '../../../platform/db/uuid.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { ExportList, type ExportRow, presentExports, readExportType } from '../export.ts'

export const getExportFile = endpoint({
  id: 'getDataExportFile',
  tag: 'Data exports',
  method: 'GET',
  path: '/v2/data_exports/type/{type_name}/files/{file_id}',
  summary: 'Read one export file of a type',
  access: { as: ['user', 'server'], scopes: ['data_exports.read'], role: 'analyst' },
  input: {
    params: Type.Object({ type_name: Type.String({ maxLength: 50 }), file_id: Type.String({ maxLength: 50 }) }),
  },
  output: { status: 200, body: ExportList },
  async handle({ actor, db, services }, { params }) {
    const type = readExportType(actor, params.type_name)
    if (!isUuid(params.file_id)) throw notFound('Export file')
    const { rows } = await sql<ExportRow>`
      select * from data_exports
       where program_id = ${db.programId} and id = ${params.file_id} and type = ${type} and status = 'finished'`.execute(
      db,
    )
    if (rows.length === 0) throw notFound('Export file')
    return { data: await presentExports(services, rows) }
  },
})
