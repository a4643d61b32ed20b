import { sql } from 'kysely'
import type { Worker } from '../../platform/jobs/loop.ts'
import { createLoop, FALLBACK_POLL_MS, intervalWorker } from '../../platform/jobs/loop.ts'
import type { Services } from '../../platform/services.ts'
import { foldChanges } from './fold.ts'
import { notedPeople } from './noted-people.ts'

/** Asks the database nothing while nothing was noted. */
const FLUSH_MS = 3000

/** On every node: writes what it has noted of people. */
export const noteWriter: Worker = {
  name: 'note writer',
  async start(services) {
    const noted = services.state(notedPeople)
    const loop = createLoop({ name: noteWriter.name, pollMs: FLUSH_MS, logger: services.logger }, async () => {
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
export const numberCounter = intervalWorker({
  name: 'number counter',
  everyMs: FALLBACK_POLL_MS,
  round: foldAll,
})

async function foldAll({ database }: Services): Promise<void> {
  const programs = await database.unscopedQuery(
    sql<{ program_id: number }>`
      select /* every program */ distinct program_id from number_changes order by program_id`,
  )
  for (const { program_id } of programs) await foldChanges(database, program_id)
}

/** Before figures of a program are read: what happened until now is counted. */
export async function settleNumbers(services: Services, programId: number): Promise<void> {
  await services.state(notedPeople).flush()
  await foldChanges(services.database, programId)
}
