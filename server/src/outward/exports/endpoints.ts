import { sql } from '../../platform/db/sql.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import { notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { hintJob } from '../../shared/live/hints.ts'
import {
  EXPORT_TYPES,
  ExportList,
  ExportParams,
  type ExportRow,
  findExports,
  presentExports,
  readExportType,
  takeExport,
} from './export.ts'
import { makeExportJob } from './make-export.ts'

/** More than thirty days of hourly runs. */
const LISTED_MAX = 1000

export const listDataExports = endpoint('GET /v2/data_exports/type/{type_name}', {
  tag: 'Data exports',
  summary: 'List the export files of a type, newest first',
  access: { as: ['user', 'server'], scopes: ['data_exports.read'], role: 'analyst' },
  input: { params: ExportParams },
  output: { status: 200, body: ExportList },
  async handle({ actor, db, services }, { params }) {
    const rows = await findExports(db, readExportType(actor, params.type_name), LISTED_MAX)
    return { data: await presentExports(services, rows) }
  },
})

export const getLatestDataExport = endpoint('GET /v2/data_exports/type/{type_name}/latest', {
  tag: 'Data exports',
  summary: 'Read the newest export file of a type',
  access: { as: ['user', 'server'], scopes: ['data_exports.read'], role: 'analyst' },
  input: { params: ExportParams },
  output: { status: 200, body: ExportList },
  async handle({ actor, db, services }, { params }) {
    const rows = await findExports(db, readExportType(actor, params.type_name), 1)
    return { data: await presentExports(services, rows) }
  },
})

export const getDataExportFile = endpoint('GET /v2/data_exports/type/{type_name}/files/{file_id}', {
  tag: 'Data exports',
  summary: 'Read one export file of a type',
  access: { as: ['user', 'server'], scopes: ['data_exports.read'], role: 'analyst' },
  input: {
    params: Type.Object({ type_name: Type.String({ maxLength: 50 }), file_id: Type.String({ maxLength: 50 }) }),
  },
  output: { status: 200, body: ExportList },
  async handle({ actor, db, services }, { params }) {
    const type = readExportType(actor, params.type_name)
    if (!isUuid(params.file_id)) throw notFound('Export file')
    const rows = await sql<ExportRow>`
      select * from data_exports
       where program_id = ${db.programId} and id = ${params.file_id} and type = ${type}
         and status = 'finished'`.all(db)
    if (rows.length === 0) throw notFound('Export file')
    return { data: await presentExports(services, rows) }
  },
})

export const runDataExport = endpoint('POST /v2/data_exports/type/{type_name}', {
  tag: 'Data exports',
  summary: 'Run an export now',
  description:
    'One export of a type runs at a time: while it does, the call returns that one. `audit_events` needs the role `administrator`.',
  access: { as: ['user', 'server'], scopes: ['data_exports.write'], role: 'analyst' },
  input: { params: ExportParams },
  output: {
    status: 202,
    body: Type.One(
      namedObject('ExportRun', { id: Type.String(), type: Type.OneOf(EXPORT_TYPES), status: Type.OneOf(['pending']) }),
    ),
  },
  async handle({ actor, db, services }, { params }) {
    const type = readExportType(actor, params.type_name)
    const { id, is_new } = await takeExport(db, type, actor.userId)
    if (is_new) await services.jobs.enqueue(db, makeExportJob, { program_id: db.programId, export_id: id })
    hintJob(db, actor.userId, { kind: 'export', id, status: 'running' })
    return { data: { id, type, status: 'pending' as const } }
  },
})
