import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { EXPORT_RETENTION_DAYS, type ExportRow, type ExportType } from './export.ts'

/** Finished exports of the last 30 days, newest first. */
export async function findExports(db: ProgramDb, type: ExportType, limit: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select * from data_exports
     where program_id = ${db.programId} and type = ${type} and status = 'finished'
       and created_at >= now() - make_interval(days => ${EXPORT_RETENTION_DAYS})
     order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Stores a new export, unless one of its type is pending: then returns that one and adds the caller to the users it notifies. The
 * file's key contains the id, so no two exports write the same file.
 */
export async function takeExport(
  db: ProgramDb,
  type: ExportType,
  requestedBy: number | null,
): Promise<{ id: string; is_new: boolean }> {
  const id = uuidv7()
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  const fileName = `${type}-${stamp}.csv.gz`
  const fileKey = `exports/${db.programId}/${id}.csv.gz`
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    insert into data_exports as e (program_id, id, type, requested_by, file_name, file_key)
    values (${db.programId}, ${id}, ${type}, ${requestedBy}, ${fileName}, ${fileKey})
    on conflict (program_id, type) where status = 'pending' do update
       set also_requested_by = case
             when excluded.requested_by is null or excluded.requested_by = e.requested_by
                  or excluded.requested_by = any(e.also_requested_by) then e.also_requested_by
             else e.also_requested_by || excluded.requested_by end
    returning id, xmax = 0 as is_new`.execute(db)
  return rows[0] as (typeof rows)[number]
}
