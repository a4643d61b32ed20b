// The data of figures about posts and people (decision 0064). Engagements, comments, answers and reminders are facts of their own. This
// module records the other facts (posts shown, active people, the reach of a post at its publication) and keeps counters by the hour:
// triggers record changes in their transaction (`note_engagements`), `counters.ts` counts them, `rebuild-counters.ts` counts all anew.
// `outward/analytics` returns figures.

import { sql } from '../../platform/db/sql.ts'
import { FALLBACK_POLL_MS, intervalWorker, type Worker } from '../../platform/jobs/workers.ts'
import { createLoop } from '../../platform/loop.ts'
import type { Services } from '../../platform/services.ts'
import type { Module } from '../../shared/module.ts'
import { countChanges } from './counters.ts'
import { viewRetention } from './kept-views.ts'
import { publishedAudience } from './published-audience.ts'
import { reachRecorder } from './reach-recorder.ts'

export { recordNotified, recordNotifiedSql } from './counters.ts'
export { readKeptFrom } from './kept-views.ts'
export { type ReachRecorder, reachRecorder } from './reach-recorder.ts'
export { rebuildNumbers } from './rebuild-counters.ts'

/** Milliseconds between two flushes; a flush without records sends no query. */
const FLUSH_MS = 3000

/** Runs on every node: writes the records of its reach recorder. */
const reachWriter: Worker = {
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
const counterWorker = intervalWorker({
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

export const statisticsModule: Module = {
  name: 'statistics',
  states: [reachRecorder],
  eventConsumers: [publishedAudience],
  listeners: [reachWriter],
  workers: [counterWorker, viewRetention],
}
