// Files with views by person are removed once a program names viewers no more.

import { viewsUnnamed } from '../../people/programs/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { listen } from '../../platform/hooks.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Services } from '../../platform/services.ts'
import type { ExportType } from './export.ts'

/** The types whose files have lines of views. */
const WITH_VIEWS: readonly ExportType[] = ['activities']

/** A file is removed before its row, so an interrupted run is retried. */
export const removeViewExportsJob = defineJob({
  name: 'remove-view-exports',
  retriesMax: 20,
  async run({ database, files }, { program_id: programId }) {
    const withdrawn = await database.transaction(programId, db =>
      sql<{ id: string; file_key: string }>`
        select id, file_key from data_exports
         where program_id = ${programId} and type = any(${WITH_VIEWS}) and status = 'failed'`.all(db),
    )
    for (const { file_key } of withdrawn) await files.remove(file_key)
    await database.transaction(programId, db =>
      sql`delete from data_exports
           where program_id = ${programId} and id = any(${withdrawn.map(({ id }) => id)}::uuid[])`.execute(db),
    )
  },
})

/** From the commit on no call finds these files; one that is being made removes its own. */
async function withdraw(db: ProgramDb, { jobs }: Pick<Services, 'jobs'>): Promise<void> {
  const rows = await sql`
    update data_exports set status = 'failed'
     where program_id = ${db.programId} and type = any(${WITH_VIEWS}) returning 1`.all(db)
  if (rows.length > 0) await jobs.enqueue(db, removeViewExportsJob, { program_id: db.programId })
}

export const withdrawViewExports = listen(viewsUnnamed, withdraw)
