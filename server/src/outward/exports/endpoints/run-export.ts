import { endpoint } from '../../../platform/http/endpoint.ts'
import { named, One, OneOf, Type } from '../../../platform/http/input/schema.ts'
import { hintJob } from '../../../shared/live/hints.ts'
import { EXPORT_TYPES, ExportParams, readExportType } from '../export.ts'
import { makeExportJob } from '../make-export.ts'
import { takeExport } from '../queries.ts'

/** Starts an export, or joins the running one of its type; its file appears in the list when it is complete. */
export const runExport = endpoint({
  id: 'runDataExport',
  tag: 'Data exports',
  method: 'POST',
  path: '/v2/data_exports/type/{type_name}',
  summary: 'Run an export now',
  description:
    'One export of a type runs at a time: while it does, the call returns that one. `audit_events` needs the role `administrator`.',
  access: { as: ['user', 'server'], scopes: ['data_exports.write'], role: 'analyst' },
  input: { params: ExportParams },
  output: {
    status: 202,
    body: One(
      named('ExportRun', Type.Object({ id: Type.String(), type: OneOf(EXPORT_TYPES), status: OneOf(['pending']) })),
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
