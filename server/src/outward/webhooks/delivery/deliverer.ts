// Sends due deliveries. One loop leases deliveries ahead of time; each is sent as soon as its subscription has
// capacity; outcomes are recorded in batches while the previous batch is being written.

import { createLoop, FALLBACK_POLL_MS, wakeOn } from '../../../platform/jobs/loop.ts'
import type { Services } from '../../../platform/services.ts'
import type { Worker } from '../../../platform/worker.ts'
import { InFlight } from './in-flight.ts'
import { nextDueMs, takeDeliveries } from './lease.ts'
import { recordOutcomes } from './record.ts'
import { type Outcome, sendDelivery } from './send.ts'

/** There are deliveries to send. */
export const DELIVERIES_CHANNEL = 'webhook deliveries'

/** Between polls without a wake-up; retries of this node wake it when they are due. */
const POLL_MS = 1000
/** The database's clock may be slightly behind. */
const WAKE_SLACK_MS = 5
const RECORD_RETRY_MS = 200

export const deliverer: Worker = {
  name: 'webhook deliverer',
  async start(services) {
    const { database, logger } = services
    const inFlight = new InFlight(delivery => {
      void sendDelivery(services, delivery).then(outcome => recorder.add(outcome))
    })
    const recorder = createRecorder(services, outcomes => {
      let isRoom = false
      for (const outcome of outcomes) {
        isRoom = inFlight.settle(outcome) || isRoom
        if (outcome.status === 'retryable') wakeIn(outcome.delay_ms)
      }
      if (isRoom) loop.wake()
    })
    const wakeIn = (waitMs: number) => {
      if (waitMs < POLL_MS) setTimeout(() => loop.wake(), waitMs + WAKE_SLACK_MS).unref()
    }
    const pollMs = FALLBACK_POLL_MS[database.engine]
    const loop = createLoop({ name: deliverer.name, pollMs, logger }, async () => {
      if (inFlight.free === 0) return POLL_MS
      const taken = await takeDeliveries(database, inFlight.capacity(), inFlight.free)
      // Receivers read what they are told of.
      await database.replicas.settled()
      inFlight.add(taken)
      return taken.length > 0 ? POLL_MS : Math.max(POLL_MS, (await nextDueMs(database)) ?? pollMs)
    })
    const unsubscribe = wakeOn(loop, database.bus, DELIVERIES_CHANNEL)
    loop.wake()
    return {
      async stop() {
        unsubscribe()
        await loop.stop()
        await inFlight.stop()
        await recorder.stop()
      },
    }
  },
}

/**
 * Recording statements at once: a second one starts while the first is running, so that few outcomes wait unrecorded.
 */
const WRITERS_MAX = 2

/**
 * Records outcomes; those that arrive while the writers are busy form the next batch. A batch that cannot be written is
 * tried again.
 */
function createRecorder(services: Services, recorded: (outcomes: readonly Outcome[]) => void) {
  let waiting: Outcome[] = []
  const writers = new Set<Promise<void>>()
  const write = async () => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await recordOutcomes(services, batch)
        recorded(batch)
      } catch (error) {
        services.logger.error({ err: error, outcomes: batch.length }, 'outcomes of deliveries could not be written')
        waiting = [...batch, ...waiting]
        await new Promise(resolve => setTimeout(resolve, RECORD_RETRY_MS))
      }
    }
  }
  return {
    add(outcome: Outcome) {
      waiting.push(outcome)
      if (writers.size >= WRITERS_MAX) return
      const writer = write().finally(() => writers.delete(writer))
      writers.add(writer)
    },
    stop: async () => void (await Promise.all(writers)),
  }
}
