// Sends due deliveries: leases as many as may be sent now, sends them at once, and records what came of them. Everything that
// outlives the process is in the database; here is only how many of each subscription are being sent.

import { setTimeout as sleep } from 'node:timers/promises'
import { createBatcher } from '../../../platform/db/batcher.ts'
import type { Worker } from '../../../platform/jobs/loop.ts'
import { createLoop, FALLBACK_POLL_MS, wakeOn } from '../../../platform/jobs/loop.ts'
import type { Services } from '../../../platform/services.ts'
import { leaseDeliveries, nextDueMs } from './lease.ts'
import { recordOutcomes } from './record.ts'
import { type LeasedDelivery, type Outcome, sendDelivery } from './send.ts'

/** There are deliveries to send. */
export const DELIVERIES_CHANNEL = 'webhook deliveries'

/** Deliveries being sent by one process, of all subscriptions. */
const SENDING_MAX = 1000
/** Outcomes that one statement records. */
const BATCH_MAX = 256
/** A batch that still cannot be recorded is given up: its deliveries are sent again when their lease ends. */
const RECORD_TRIES_MAX = 5
const RECORD_RETRY_MS = 200

export const deliverer: Worker = {
  name: 'webhook deliverer',
  async start(services) {
    const { database, logger } = services
    // All that waited for the batch have counted down when this wakes the loop.
    const record = createRecorder(services, () => setImmediate(() => loop.wake()))
    const sending = new Set<Promise<void>>()
    const countBySubscription = new Map<string, number>()

    const count = ({ subscription_id: id }: LeasedDelivery, change: 1 | -1) => {
      const left = (countBySubscription.get(id) ?? 0) + change
      if (left > 0) countBySubscription.set(id, left)
      else countBySubscription.delete(id)
    }
    const deliver = async (delivery: LeasedDelivery) => {
      count(delivery, 1)
      try {
        await record(await sendDelivery(services, delivery))
      } catch (error) {
        logger.error({ err: error, delivery_id: delivery.id }, 'delivery lost until its lease expires')
      }
      count(delivery, -1)
    }

    const pollMs = FALLBACK_POLL_MS[database.engine]
    const loop = createLoop({ name: deliverer.name, pollMs, logger }, async () => {
      const leased = await leaseDeliveries(database, countBySubscription, SENDING_MAX - sending.size)
      for (const delivery of leased) {
        const sent = deliver(delivery).finally(() => sending.delete(sent))
        sending.add(sent)
      }
      return (await nextDueMs(database)) ?? pollMs
    })
    const unsubscribe = wakeOn(loop, database.bus, DELIVERIES_CHANNEL)
    loop.wake()
    return {
      async stop() {
        unsubscribe()
        await loop.stop()
        await Promise.all(sending)
      },
    }
  },
}

/** Records outcomes in batches: a statement and a commit for each would cost more than sending does. */
function createRecorder(services: Services, recorded: () => void): (outcome: Outcome) => Promise<void> {
  const batcher = createBatcher<'outcomes', Outcome, void>({
    inFlightMax: 1,
    itemsMax: BATCH_MAX,
    waitingMax: SENDING_MAX,
    refusal: () => new Error('too many outcomes wait to be recorded'),
    async process(_key, outcomes) {
      await recordPatiently(services, outcomes)
      recorded()
      return outcomes.map(() => ({ status: 'fulfilled', value: undefined }))
    },
  })
  return outcome => batcher.add('outcomes', outcome)
}

async function recordPatiently(services: Services, outcomes: readonly Outcome[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await recordOutcomes(services, outcomes)
    } catch (error) {
      if (tries === RECORD_TRIES_MAX) throw error
      services.logger.error({ err: error, outcomes: outcomes.length }, 'outcomes of deliveries could not be written')
      await sleep(RECORD_RETRY_MS)
    }
  }
}
