import type { Database } from '../db/database.ts'
import type { Services } from '../services.ts'
import type { Worker } from '../worker.ts'
import { createLoop, type RoundResult } from './loop.ts'

export interface IntervalWork {
  readonly name: string
  /** Between two rounds; may depend on the engine. */
  readonly everyMs: number | Readonly<Record<Database['engine'], number>>
  /** Returns true when there is more to do at once. */
  round(services: Services): Promise<RoundResult> | Promise<void>
}

/** A worker that does a round when it starts and after every interval, and at once while there is more to do. */
export const intervalWorker = ({ name, everyMs, round }: IntervalWork): Worker => ({
  name,
  async start(services) {
    const { logger, database } = services
    const pollMs = typeof everyMs === 'number' ? everyMs : everyMs[database.engine]
    const loop = createLoop({ name, pollMs, logger }, async () => (await round(services)) ?? false)
    loop.wake()
    return loop
  },
})
