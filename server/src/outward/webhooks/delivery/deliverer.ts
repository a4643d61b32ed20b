// Sends due deliveries. One loop leases deliveries ahead of time; each is sent as soon as its subscription has
// capacity; outcomes are recorded in batches.

import { createLoop, FALLBACK_POLL_MS, wakeOn } from '../../../platform/jobs/loop.ts'
import type { Worker } from '../../../platform/worker.ts'
import { InFlight } from './in-flight.ts'
import { nextDueMs, takeDeliveries } from './lease.ts'
import { createRecorder } from './recorder.ts'
import { sendDelivery } from './send.ts'

/** There are deliveries to send. */
export const DELIVERIES_CHANNEL = 'webhook deliveries'

/** Between polls without a wake-up; retries of this node wake it when they are due. */
const POLL_MS = 1000
/** The database's clock may be slightly behind. */
const WAKE_SLACK_MS = 5

export const deliverer: Worker = {
  name: 'webhook deliverer',
  async start(services) {
    const { database, logger } = services
    const inFlight = new InFlight(delivery => {
      sendDelivery(services, delivery)
        .then(outcome => {
          recorder.add(outcome)
          inFlight.answer(outcome)
        })
        .catch(error => logger.error({ err: error, delivery_id: delivery.id }, 'delivery lost until its lease expires'))
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
