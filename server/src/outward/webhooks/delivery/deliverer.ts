// Sends what is due. One loop takes deliveries ahead; each is sent by itself when its subscription has a place; outcomes
// are written down as one statement while the previous one is on its way.

import { createLoop, FALLBACK_POLL_MS } from '../../../platform/jobs/loop.ts'
import type { Worker } from '../../../platform/module.ts'
import type { Services } from '../../../platform/services.ts'
import { Flights } from './flights.ts'
import { nextDueMs, takeDeliveries } from './lease.ts'
import { recordOutcomes } from './record.ts'
import { type Outcome, sendDelivery } from './send.ts'

/** There are deliveries to send. */
export const DELIVERIES_CHANNEL = 'webhook deliveries'

/** Between looks that nobody asked for; what this node has to repeat wakes it at its time. */
const LOOK_MS = 1000
/** The database's clock may be a little behind. */
const WAKE_SLACK_MS = 5
const RECORD_RETRY_MS = 200

export const deliverer: Worker = {
  name: 'webhook deliverer',
  async start(services) {
    const { database, logger } = services
    const flights = new Flights(delivery => {
      void sendDelivery(services, delivery).then(outcome => recorder.add(outcome))
    })
    const recorder = createRecorder(services, outcomes => {
      let isRoom = false
      for (const outcome of outcomes) {
        isRoom = flights.land(outcome) || isRoom
        if (outcome.status === 'retryable') wakeAt(outcome.due_at)
      }
      if (isRoom) loop.wake()
    })
    const wakeAt = (due: Date) => {
      const waitMs = due.getTime() - Date.now() + WAKE_SLACK_MS
      if (waitMs < LOOK_MS) setTimeout(() => loop.wake(), Math.max(0, waitMs)).unref()
    }
    const pollMs = FALLBACK_POLL_MS[database.engine]
    const loop = createLoop({ name: deliverer.name, pollMs, logger }, async () => {
      if (flights.free === 0) return LOOK_MS
      const taken = await takeDeliveries(database, flights.stock(), flights.free)
      flights.add(taken)
      return taken.length > 0 ? LOOK_MS : Math.max(LOOK_MS, (await nextDueMs(database)) ?? pollMs)
    })
    const unsubscribe = database.bus.on(DELIVERIES_CHANNEL, () => loop.wake())
    loop.wake()
    return {
      async stop() {
        unsubscribe()
        await loop.stop()
        await flights.stop()
        await recorder.stop()
      },
    }
  },
}

/** Statements that record at once: a second one starts while the first is on its way, so that little waits unrecorded. */
const WRITERS_MAX = 2

/** Writes outcomes, all that came while the writers were busy at once. What cannot be written is tried again. */
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
