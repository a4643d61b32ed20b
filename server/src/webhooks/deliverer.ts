// Sends what is due. One loop takes deliveries for as many places as are free; each runs by itself; outcomes are written
// down as one statement while the previous one is on its way.

import type { Services, Worker } from '../app.ts'
import { createLoop } from '../jobs/loop.ts'
import { type InFlight, takeDeliveries } from './lease.ts'
import { recordOutcomes } from './record.ts'
import { type Outcome, sendDelivery, type TakenDelivery } from './send.ts'

/** There are deliveries to send. */
export const DELIVERIES_CHANNEL = 'webhook deliveries'

/** In flight in one worker, those included whose outcome is not written yet. */
const IN_FLIGHT_MAX = 1000
/** Idle look for deliveries that other nodes left behind; what this node has to repeat wakes it by itself. */
const POLL_MS = 1000
/** The database's clock may be a little behind. */
const WAKE_SLACK_MS = 5
const RECORD_RETRY_MS = 200

export const deliverer: Worker = {
  name: 'webhook deliverer',
  async start(services) {
    const { database, logger } = services
    const flights = new Flights()
    const recorder = createRecorder(services, outcomes => {
      for (const outcome of outcomes) {
        flights.remove(outcome)
        if (outcome.status === 'retryable') wakeAt(outcome.due_at)
      }
      loop.wake()
    })
    const wakeAt = (due: Date) => {
      const waitMs = due.getTime() - Date.now() + WAKE_SLACK_MS
      if (waitMs < POLL_MS) setTimeout(() => loop.wake(), Math.max(0, waitMs)).unref()
    }
    const loop = createLoop({ name: deliverer.name, pollMs: POLL_MS, logger }, async () => {
      const free = IN_FLIGHT_MAX - flights.size
      if (free === 0) return false
      const taken = await takeDeliveries(database, flights.perSubscription(), free)
      for (const delivery of taken) {
        flights.add(delivery)
        void sendDelivery(services, delivery).then(outcome => recorder.add(outcome))
      }
      return taken.length > 0
    })
    const unsubscribe = database.bus.on(DELIVERIES_CHANNEL, () => loop.wake())
    loop.wake()
    return {
      async stop() {
        unsubscribe()
        await loop.stop()
        await flights.landed()
        await recorder.stop()
      },
    }
  },
}

/** What is on its way, counted by subscription. */
class Flights {
  readonly #counts = new Map<string, { programId: number; subscriptionId: string; count: number }>()
  #waiting: (() => void) | null = null
  size = 0

  add({ program_id, subscription_id }: Pick<TakenDelivery, 'program_id' | 'subscription_id'>): void {
    const key = `${program_id} ${subscription_id}`
    const entry = this.#counts.get(key) ?? { programId: program_id, subscriptionId: subscription_id, count: 0 }
    entry.count++
    this.#counts.set(key, entry)
    this.size++
  }

  remove({ program_id, subscription_id }: Pick<Outcome, 'program_id' | 'subscription_id'>): void {
    const key = `${program_id} ${subscription_id}`
    const entry = this.#counts.get(key)
    if (entry && --entry.count === 0) this.#counts.delete(key)
    if (--this.size === 0) this.#waiting?.()
  }

  perSubscription(): InFlight {
    const entries = [...this.#counts.values()]
    return {
      programIds: entries.map(entry => entry.programId),
      subscriptionIds: entries.map(entry => entry.subscriptionId),
      counts: entries.map(entry => entry.count),
    }
  }

  landed(): Promise<void> {
    return this.size === 0 ? Promise.resolve() : new Promise(resolve => (this.#waiting = resolve))
  }
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
