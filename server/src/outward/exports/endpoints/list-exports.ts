import { endpoint } from '../../../platform/http/endpoint.ts'
import { ExportList, ExportParams, presentExports, readExportType } from '../export.ts'
import { findExports } from '../queries.ts'

/** More than thirty days of hourly runs. */
const LISTED_MAX = 1000

export const listExports = endpoint({
  id: 'listDataExports',
  tag: 'Data exports',
  method: 'GET',
  path: '/v2/data_exports/type/{type_name}',
  summary: 'List the export files of a type, newest first',
  access: { as: ['user', 'server'], scopes: ['data_exports.read'], role: 'analyst' },
  input: { params: ExportParams },
  output: { status: 200, body: ExportList },
  async handle({ actor, db, services }, { params }) {
    const rows = await findExports(db, readExportType(actor, params.type_name), LISTED_MAX)
    return { data: await presentExports(services, rows) }
  },
})
