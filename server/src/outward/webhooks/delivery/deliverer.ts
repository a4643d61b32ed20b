// Sends due deliveries: leases as many as its capacity allows, sends them concurrently, and records the outcomes. State that
// outlives the process is in the database; here are only the deliveries in flight.

import { setTimeout as sleep } from 'node:timers/promises'
import { createBatcher } from '../../../platform/db/batcher.ts'
import { prepared } from '../../../platform/db/query.ts'
import { sql } from '../../../platform/db/sql.ts'
import { FALLBACK_POLL_MS, type Worker, wakeOn } from '../../../platform/jobs/workers.ts'
import { createLoop } from '../../../platform/loop.ts'
import type { Services } from '../../../platform/services.ts'
import type { EventConsumer } from '../../../shared/events/consumer.ts'
import { leaseDeliveries, nextDueMs } from './lease.ts'
import { recordOutcomes } from './record.ts'
import { ATTEMPTS_MAX } from './retry-delay.ts'
import { type LeasedDelivery, type Outcome, sendDelivery } from './send.ts'

/** There are deliveries to send. */
export const DELIVERIES_CHANNEL = 'webhook deliveries'

/** Deliveries in flight in one process, of all subscriptions. */
const SENDING_MAX = 1000
const BATCH_MAX = 256
/** A batch that fails this often is dropped: its deliveries are sent again when their lease ends. */
const RECORD_TRIES_MAX = 5
const RECORD_RETRY_MS = 200

export const deliverer: Worker = {
  name: 'webhook deliverer',
  async start(services) {
    const { database, logger } = services
    // By then, the counts of all deliveries in the batch are reduced.
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

/** Records outcomes in batches: a statement and a commit for each would cost more than sending. */
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

/**
 * The id of a delivery: the time and counter of the event's id, and a hash of subscription and event. A repeated event conflicts
 * with its existing delivery, and new ids are adjacent in the index.
 */
const DELIVERY_ID = sql`
  overlay(left(encode(sha256(uuid_send(s.id) || uuid_send(e.id)), 'hex'), 32)
          placing left(replace(e.id::text, '-', ''), 16) || '8' from 1)::uuid`

/**
 * Turns events into deliveries, one for each active subscription to them; idempotent.
 *
 * The log is read in the order of `created_at`, which has milliseconds on the embedded engine; the position in the batch is
 * added, so that deliveries of one batch keep the order of their events.
 *
 * `offset 0` looks up each event by its key: a join may read all events (150 ms among 60,000, instead of 15).
 */
export const webhookFanOut: EventConsumer = {
  name: 'webhooks',
  async consume(db, events) {
    const { rows } = await prepared(
      'webhook_fan_out',
      sql`
      insert into webhook_deliveries
        (program_id, id, subscription_id, event_id, event_name, event_version, event_at, data, attempts_max, created_at)
      select s.program_id, ${DELIVERY_ID}, s.id, e.id, e.name, e.version, e.created_at, e.data, ${ATTEMPTS_MAX},
             clock_timestamp() + row_number() over (order by e.created_at, e.id) * interval '1 microsecond'
        from unnest(${events.map(e => e.program_id)}::bigint[], ${events.map(e => e.id)}::uuid[]) as taken (program_id, id)
       cross join lateral (select * from events where program_id = taken.program_id and id = taken.id offset 0) e
        join webhook_subscriptions s on s.program_id = e.program_id and s.active and e.name = any(s.event_names)
      on conflict (program_id, id) do nothing
      returning 1`,
    ).execute(db)
    if (rows.length > 0) db.bus.wake(db, DELIVERIES_CHANNEL)
  },
}
