// One data export and how its file is offered (docs/contract/exports.md#data-exports).

import type { Selectable } from 'kysely'
import type { Actor } from '../../platform/access/actor.ts'
import { atLeast } from '../../platform/access/roles.ts'
import { downloadUrl } from '../../platform/files/index.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { Count, named, type Static, Timestamp, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { Services } from '../../platform/services.ts'
import type { DataExportsTable } from '../../shared/tables.ts'

export type ExportRow = Selectable<DataExportsTable>

export const EXPORT_TYPES = ['users', 'activities', 'campaigns', 'audit_events'] as const
export type ExportType = (typeof EXPORT_TYPES)[number]

/** Files are listed and kept this long. */
export const EXPORT_RETENTION_DAYS = 30
const LINK_TTL_SECONDS = 900

export const ExportFile = named(
  'ExportFile',
  Type.Object({
    file_id: Type.String(),
    file_name: Type.String(),
    presigned_url: Type.String(),
    presigned_url_ttl_seconds: Count(),
    created_at: Timestamp(),
  }),
)

export const ExportList = Type.Object({ data: Type.Array(ExportFile) })

export const ExportParams = Type.Object({ type_name: Type.String({ maxLength: 50 }) })

/** The type that a path names. Throws 404 for an unknown one, 403 for one that the caller may not have. */
export function readExportType({ role }: Pick<Actor, 'role'>, name: string): ExportType {
  const type = EXPORT_TYPES.find(known => known === name)
  if (!type) throw notFound('Export type')
  // Who may not read the audit log may not read it as a file.
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
