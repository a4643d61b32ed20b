import { endpoint } from '../../../platform/http/endpoint.ts'
import { ExportList, ExportParams, presentExports, readExportType } from '../export.ts'
import { findExports } from '../queries.ts'

/** The newest run's file; none before the first run. */
export const getLatestExport = endpoint({
  id: 'getLatestDataExport',
  tag: 'Data exports',
  method: 'GET',
  path: '/v2/data_exports/type/{type_name}/latest',
  summary: 'Read the newest export file of a type',
  access: { as: ['user', 'server'], scopes: ['data_exports.read'], role: 'analyst' },
  input: { params: ExportParams },
  output: { status: 200, body: ExportList },
  async handle({ actor, db, services }, { params }) {
    const rows = await findExports(db, readExportType(actor, params.type_name), 1)
    return { data: await presentExports(services, rows) }
  },
})
