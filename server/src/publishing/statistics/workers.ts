import { sql } from 'kysely'
import { createLoop, FALLBACK_POLL_MS, intervalWorker, type Worker } from '../../platform/jobs/loop.ts'
import type { Services } from '../../platform/services.ts'
import { countChanges } from './counters.ts'
import { reachRecorder } from './reach-recorder.ts'

/** Milliseconds between two flushes; a flush without records sends no query. */
const FLUSH_MS = 3000

/** Runs on every node: writes the records of its reach recorder. */
export const reachWriter: Worker = {
  name: 'note writer',
  async start(services) {
    const noted = services.state(reachRecorder)
    const loop = createLoop({ name: reachWriter.name, pollMs: FLUSH_MS, logger: services.logger }, async () => {
      await noted.flush()
      return false
    })
    loop.wake()
    return {
      async stop() {
        await loop.stop()
        await noted.flush()
      },
    }
  },
}

/**
 * Keeps the number of pending changes low. Requests for figures count pending changes themselves, so its pause delays
 * nothing.
 */
export const counterWorker = intervalWorker({
  name: 'number counter',
  everyMs: FALLBACK_POLL_MS,
  round: foldAll,
})

async function foldAll({ database }: Services): Promise<void> {
  const programs = await database.unscopedQuery(
    sql<{ program_id: number }>`
      select /* every program */ distinct program_id from number_changes order by program_id`,
  )
  for (const { program_id } of programs) await countChanges(database, program_id)
}

/** Counts all changes of a program until now. Call it before figures are read. */
export async function updateCounters(services: Services, programId: number): Promise<void> {
  await services.state(reachRecorder).flush()
  await countChanges(services.database, programId)
}
