import { endpoint } from '../../../platform/http/endpoint.ts'
import { named, One, OneOf, Type } from '../../../platform/http/input/schema.ts'
import { EXPORT_TYPES, ExportParams, readExportType } from '../export.ts'
import { makeExportJob } from '../make-export.ts'
import { takeExport } from '../queries.ts'

/** Starts an export, or joins the one of its type that is on its way; its file appears in the list when it is whole. */
export const runExport = endpoint({
  id: 'runDataExport',
  tag: 'Data exports',
  method: 'POST',
  path: '/v2/data_exports/type/{type_name}',
  summary: 'Run an export now',
  description: 'One of a type runs at a time: while it does, that one is the answer.',
  access: { as: ['user', 'server'], scopes: ['data_exports.write'], role: 'analyst' },
  input: { params: ExportParams },
  output: {
    status: 202,
    body: One(
      named('ExportRun', Type.Object({ id: Type.String(), type: OneOf(EXPORT_TYPES), status: OneOf(['pending']) })),
    ),
  },
  async handle({ actor, db, services }, { params }) {
    const type = readExportType(params.type_name)
    const { id, is_new } = await takeExport(db, actor.programId, type, actor.userId)
    if (is_new) await services.jobs.enqueue(db, makeExportJob, { program_id: actor.programId, export_id: id })
    return { data: { id, type, status: 'pending' as const } }
  },
})
