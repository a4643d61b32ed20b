// Collects outcomes for batches: a statement and a commit for each would cost more than sending does.

import type { Services } from '../../../platform/services.ts'
import { recordOutcomes } from './record.ts'
import type { Outcome } from './send.ts'

/** An outcome waits at most so long for others. */
const COLLECT_MS = 10
/** So many wait for no more. */
const BATCH_FULL = 64
/** Statements at once: a second one starts while the first is running, so that few outcomes wait unrecorded. */
const WRITERS_MAX = 2
const RETRY_MS = 200

export interface Recorder {
  add(outcome: Outcome): void
  /** Waits for the batches that are being written; call it when nothing is added any more. */
  stop(): Promise<void>
}

/** Records outcomes and says which are recorded. A batch that cannot be written is tried again. */
export function createRecorder(services: Services, recorded: (outcomes: readonly Outcome[]) => void): Recorder {
  let waiting: Outcome[] = []
  let timer: NodeJS.Timeout | null = null
  const writers = new Set<Promise<void>>()

  const schedule = () => {
    if (waiting.length === 0 || writers.size >= WRITERS_MAX) return
    if (waiting.length >= BATCH_FULL) begin()
    else timer ??= setTimeout(begin, COLLECT_MS)
  }
  const begin = () => {
    if (timer) clearTimeout(timer)
    timer = null
    const writer = write().finally(() => {
      writers.delete(writer)
      schedule()
    })
    writers.add(writer)
  }
  const write = async () => {
    const batch = waiting
    waiting = []
    try {
      await recordOutcomes(services, batch)
    } catch (error) {
      services.logger.error({ err: error, outcomes: batch.length }, 'outcomes of deliveries could not be written')
      await new Promise(resolve => setTimeout(resolve, RETRY_MS))
      waiting = [...batch, ...waiting]
      return
    }
    recorded(batch)
  }
  return {
    add(outcome) {
      waiting.push(outcome)
      schedule()
    },
    stop: async () => void (await Promise.all(writers)),
  }
}
