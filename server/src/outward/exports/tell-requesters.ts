import type { Db } from '../../platform/db/handle.ts'
import { notify } from '../../publishing/notices/index.ts'
import type { ExportRow } from './export.ts'

/** Notifies everybody who asked for an export that its file is available, in the transaction that makes it so. */
export async function tellRequesters(db: Db, row: ExportRow): Promise<void> {
  const { program_id, id, type, requested_by, also_requested_by } = row
  const userIds = [...(requested_by === null ? [] : [requested_by]), ...also_requested_by]
  if (userIds.length === 0) return
  const detail = `The export "${type}" can be downloaded now.`
  await notify(db, program_id, { type: 'export_ready', to: { userIds }, subject: `export ${id}`, detail })
}
