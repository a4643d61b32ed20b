import { sql } from 'kysely'
import { intervalWorker } from '../../platform/jobs/loop.ts'
import type { Services } from '../../platform/services.ts'
import { fileKeyOf } from './own-data-file.ts'

const POLL_MS = 300_000
const SET_SIZE = 100

/** Takes away files that nobody can read any more, with their rows. */
export const oldOwnData = intervalWorker({
  name: 'own data',
  everyMs: POLL_MS,
  round: removeOld,
})

/** Nobody can read a file by then, however long it took to make. */
async function removeOld({ database, files }: Services): Promise<boolean> {
  const { rows: old } = await database.system(db =>
    sql<{ program_id: number; id: string }>`
      delete /* every program */ from own_data_files where (program_id, id) in (
        select program_id, id from own_data_files where created_at < now() - interval '2 days'
         order by created_at limit ${sql.lit(SET_SIZE)})
      returning program_id, id`.execute(db),
  )
  for (const { program_id, id } of old) await files.remove(fileKeyOf(program_id, id))
  return old.length === SET_SIZE
}
