// One data export and how its file is offered (docs/contract/exports.md#data-exports).

import type { Actor } from '../../platform/access/actor.ts'
import { atLeast } from '../../platform/access/roles.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import type { Selectable } from '../../platform/db/row-types.ts'
import { sql } from '../../platform/db/sql.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { downloadUrl } from '../../platform/downloads/index.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { Services } from '../../platform/services.ts'
import type { DataExportsTable } from '../../shared/tables.ts'

export type ExportRow = Selectable<DataExportsTable>

export const EXPORT_TYPES = ['users', 'activities', 'campaigns', 'audit_events'] as const
export type ExportType = (typeof EXPORT_TYPES)[number]

export const EXPORT_RETENTION_DAYS = 30
const LINK_TTL_SECONDS = 900

const ExportFile = namedObject('ExportFile', {
  file_id: Type.String(),
  file_name: Type.String(),
  presigned_url: Type.String(),
  presigned_url_ttl_seconds: Type.Count(),
  created_at: Type.Timestamp(),
})

export const ExportList = Type.Object({ data: Type.Array(ExportFile) })

export const ExportParams = Type.Object({ type_name: Type.String({ maxLength: 50 }) })

/** Returns the type that a path names; 404 for an unknown one, 403 if the caller has no right to it. */
export function readExportType({ role }: Pick<Actor, 'role'>, name: string): ExportType {
  const type = EXPORT_TYPES.find(known => known === name)
  if (!type) throw notFound('Export type')
  // The right to read the audit log is also needed for its file.
  if (type === 'audit_events' && !atLeast(role, 'administrator')) {
    throw forbidden('Exports of the audit log need the role administrator')
  }
  return type
}

export async function presentExports(
  services: Services,
  rows: readonly ExportRow[],
): Promise<Static<typeof ExportFile>[]> {
  return Promise.all(
    rows.map(async row => ({
      file_id: row.id,
      file_name: row.file_name,
      presigned_url: await downloadUrl(services, row.file_key, LINK_TTL_SECONDS, {
        fileName: row.file_name,
        mediaType: 'application/gzip',
        inline: false,
      }),
      presigned_url_ttl_seconds: LINK_TTL_SECONDS,
      created_at: presentTimestamp(row.created_at),
    })),
  )
}

export async function findExports(db: ProgramDb, type: ExportType, limit: number): Promise<ExportRow[]> {
  return sql<ExportRow>`
    select * from data_exports
     where program_id = ${db.programId} and type = ${type} and status = 'finished'
       and created_at >= now() - make_interval(days => ${EXPORT_RETENTION_DAYS})
     order by created_at desc, id desc limit ${limit}`.all(db)
}

/** Stores a new export, unless one of its type is pending: then returns that one and adds the caller to the users it notifies. */
export async function takeExport(
  db: ProgramDb,
  type: ExportType,
  requestedBy: number | null,
): Promise<{ id: string; is_new: boolean }> {
  const id = uuidv7()
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  const fileName = `${type}-${stamp}.csv.gz`
  const fileKey = `exports/${db.programId}/${id}.csv.gz`
  return sql<{ id: string; is_new: boolean }>`
    insert into data_exports as e (program_id, id, type, requested_by, file_name, file_key)
    values (${db.programId}, ${id}, ${type}, ${requestedBy}, ${fileName}, ${fileKey})
    on conflict (program_id, type) where status = 'pending' do update
       set also_requested_by = case
             when excluded.requested_by is null or excluded.requested_by = e.requested_by
                  or excluded.requested_by = any(e.also_requested_by) then e.also_requested_by
             else e.also_requested_by || excluded.requested_by end
    returning id, xmax = 0 as is_new`.one(db)
}
