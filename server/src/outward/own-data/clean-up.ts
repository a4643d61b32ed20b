import { createLoop } from '../../platform/jobs/loop.ts'
import type { Services } from '../../platform/services.ts'
import type { Worker } from '../../platform/worker.ts'
import { fileKeyOf } from './own-data-file.ts'

const POLL_MS = 300_000
const SET_SIZE = 100

/** Nobody can read a file by then, however long it took to make. */
const OLD_SQL = `
  delete /* every program */ from own_data_files where (program_id, id) in (
    select program_id, id from own_data_files where created_at < now() - interval '2 days'
     order by created_at limit ${SET_SIZE})
  returning program_id, id`

/** Takes away files that nobody can read any more, with their rows. */
export const oldOwnData: Worker = {
  name: 'own data',
  async start(services) {
    const loop = createLoop({ name: oldOwnData.name, pollMs: POLL_MS, logger: services.logger }, () =>
      removeOld(services),
    )
    loop.wake()
    return loop
  },
}

async function removeOld({ database, files }: Services): Promise<boolean> {
  const old = await database.bare<{ program_id: number; id: string }>({
    name: 'own_data_old',
    text: OLD_SQL,
    values: [],
  })
  for (const { program_id, id } of old) await files.remove(fileKeyOf(program_id, id))
  return old.length === SET_SIZE
}
