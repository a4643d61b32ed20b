import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { EXPORT_RETENTION_DAYS, type ExportRow, type ExportType } from './export.ts'

/** Finished exports of the last 30 days, newest first. */
export function findExports(db: ProgramDb, type: ExportType, limit: number): Promise<ExportRow[]> {
  return db
    .selectFrom('data_exports')
    .selectAll()
    .where('program_id', '=', db.programId)
    .where('type', '=', type)
    .where('status', '=', 'finished')
    .where('created_at', '>=', sql<Date>`now() - make_interval(days => ${EXPORT_RETENTION_DAYS})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Stores a new export, unless one of its type is running: then returns that one and adds the caller to the users it
 * notifies. The file's key contains the id, so two runs never write the same file.
 */
export async function takeExport(db: ProgramDb, type: ExportType, requestedBy: number | null) {
  const id = uuidv7()
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return db
    .insertInto('data_exports')
    .values({
      program_id: db.programId,
      id,
      type,
      requested_by: requestedBy,
      file_name: `${type}-${stamp}.csv.gz`,
      file_key: `exports/${db.programId}/${id}.csv.gz`,
    })
    .onConflict(conflict =>
      conflict
        .columns(['program_id', 'type'])
        .where('status', '=', 'pending')
        .doUpdateSet({
          also_requested_by: sql<number[]>`
            case when ${requestedBy}::bigint = data_exports.requested_by
                      or ${requestedBy}::bigint = any(data_exports.also_requested_by) or ${requestedBy}::bigint is null
                 then data_exports.also_requested_by
                 else data_exports.also_requested_by || ${requestedBy}::bigint end`,
        }),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow()
}
