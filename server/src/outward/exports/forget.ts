import { sql } from 'kysely'
import type { Services } from '../../platform/services.ts'
import type { ForgetPlace, ForgottenPerson } from '../../shared/forgetting/index.ts'
import type { ExportType } from './export.ts'
import { makeExportJob } from './make-export.ts'
import { takeExport } from './queries.ts'

/**
 * Existing files contain names, or texts with names: they are deleted, and one of each type is made again. A file is deleted
 * before its row, so that an interrupted run is retried; a job that is still writing one does not find its row and removes the
 * file.
 */
async function removeFiles(services: Services, programId: number, { isSecondVisit }: ForgottenPerson): Promise<void> {
  // Files made after the first run contain only cleaned data.
  if (isSecondVisit) return
  const { database, files } = services
  const { rows: outdated } = await database.transaction(programId, db =>
    sql<{ id: string; file_key: string }>`
      select id, file_key from data_exports where program_id = ${programId}`.execute(db),
  )
  if (outdated.length === 0) return
  for (const { file_key } of outdated) await files.remove(file_key)
  await database.transaction(programId, async db => {
    const { rows: removed } = await sql<{ type: ExportType; status: string }>`
      delete from data_exports
       where program_id = ${programId} and id = any(${outdated.map(({ id }) => id)}::uuid[])
      returning type, status`.execute(db)
    const types = new Set(removed.filter(({ status }) => status !== 'failed').map(({ type }) => type))
    for (const type of types) {
      const { id, is_new } = await takeExport(db, type, null)
      if (is_new) await services.jobs.enqueue(db, makeExportJob, { program_id: programId, export_id: id })
    }
  })
}

const requesters: ForgetPlace = {
  name: 'data_exports (requested_by)',
  phase: 'ids',
  forget: ({ database }, programId, { id }) =>
    database.transaction(programId, async db => {
      await sql`
        update data_exports set requested_by = nullif(requested_by, ${id}), also_requested_by = array_remove(also_requested_by, ${id}::bigint)
         where program_id = ${programId} and (requested_by = ${id} or ${id} = any(also_requested_by))`.execute(db)
    }),
}

export const forgetPlaces: readonly ForgetPlace[] = [
  requesters,
  { name: 'data_exports (files)', phase: 'copies', forget: removeFiles },
]
