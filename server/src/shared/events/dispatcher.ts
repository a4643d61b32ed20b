// Takes events out of the outbox and passes them to their consumers: webhooks, notifications. Each event is taken once, by one
// worker, in the transaction in which its consumers write their results; a failing consumer does not block the others and gets
// the event again later.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/handle.ts'
import { prepared } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { inSavepoint } from '../../platform/db/transaction.ts'
import { FALLBACK_POLL_MS, type Worker, wakeOn } from '../../platform/jobs/workers.ts'
import type { Logger } from '../../platform/logger.ts'
import { createLoop } from '../../platform/loop.ts'
import type { DispatchedEvent, EventConsumer } from './consumer.ts'
import { EVENTS_CHANNEL } from './emit.ts'

const BATCH_SIZE = 2000
/** Between the starts of rounds while events arrive: those arriving meanwhile share the next round and its follow-up work. */
const ROUND_MS = 25
/** Between checks for events to retry, however many new ones arrive. */
const RETRY_LOOK_MS = 1000
const RETRY_SECONDS = 10
const RETRIES_MAX = 20

/** The worker that empties the outbox. */
export function createDispatcher(consumers: readonly EventConsumer[]): Worker {
  return {
    name: 'event dispatcher',
    async start({ database, logger }) {
      let lookedAt = 0
      const pollMs = FALLBACK_POLL_MS[database.engine]
      const loop = createLoop({ name: 'event dispatcher', pollMs, logger }, async () => {
        const started = Date.now()
        const taken = await dispatch(database, consumers, logger)
        if (taken >= BATCH_SIZE) return true
        if (taken > 0) await sleep(Math.max(0, started + ROUND_MS - Date.now()))
        const untilLookMs = lookedAt + RETRY_LOOK_MS - Date.now()
        if (untilLookMs > 0) return untilLookMs
        if ((await retry(database, consumers, logger)) > 0) return true
        lookedAt = Date.now()
        return nextRetryMs(database)
      })
      const unsubscribe = wakeOn(loop, database.bus, EVENTS_CHANNEL)
      loop.wake()
      return {
        async stop() {
          unsubscribe()
          await loop.stop()
        },
      }
    },
  }
}

/** Consumers look up rows by the keys of a few events; planning that for each round took longer than running it. */
const LOOK_UPS = { plansOnce: true } as const

/** Returns how many events were taken. Consumers mostly succeed, so they get savepoints only after a failure. */
async function dispatch(database: Database, consumers: readonly EventConsumer[], logger: Logger): Promise<number> {
  try {
    return await database.system(async db => {
      const events = await take(db)
      for (const consumer of concernedBy(events, consumers)) await consumer.consume(db, events)
      return events.length
    }, LOOK_UPS)
  } catch (error) {
    logger.warn({ err: error }, 'a consumer failed: events are retried one consumer at a time')
    return database.system(async db => {
      const events = await take(db)
      for (const consumer of concernedBy(events, consumers)) {
        if (!(await attempt(db, consumer, events, logger))) await remember(db, consumer, events)
      }
      return events.length
    })
  }
}

function concernedBy(events: readonly DispatchedEvent[], consumers: readonly EventConsumer[]) {
  const names = new Set(events.map(({ name }) => name))
  return consumers.filter(({ eventNames }) => (eventNames ? eventNames.some(name => names.has(name)) : names.size > 0))
}

/** Locked rows are not moved: they are found by row address, not by a join that may scan all events. */
async function take(db: Db): Promise<readonly DispatchedEvent[]> {
  const { rows } = await prepared(
    'events_take',
    sql<DispatchedEvent>`
    update /* every program */ events set dispatched_at = now()
     where ctid = any(array(
       select ctid from events where dispatched_at is null
        order by created_at limit ${sql.lit(BATCH_SIZE)} for update skip locked))
    returning program_id, id, name, version, data, fields, created_at`,
  ).execute(db)
  return rows
}

/** Runs one consumer in a savepoint; false when it failed and was rolled back. */
async function attempt(db: Db, consumer: EventConsumer, events: readonly DispatchedEvent[], logger: Logger) {
  try {
    await inSavepoint(db, () => consumer.consume(db, events))
    return true
  } catch (error) {
    logger.error({ err: error, consumer: consumer.name, events: events.length }, 'event consumer failed')
    return false
  }
}

async function remember(db: Db, consumer: EventConsumer, events: readonly DispatchedEvent[]): Promise<void> {
  await sql`
    insert into event_retries (program_id, event_id, consumer, due_at)
    select program_id, event_id, ${consumer.name}, now() + make_interval(secs => ${RETRY_SECONDS})
      from unnest(${events.map(e => e.program_id)}::bigint[], ${events.map(e => e.id)}::uuid[]) as e (program_id, event_id)
    on conflict (program_id, event_id, consumer) do nothing`.execute(db)
}

/** One event at a time, so that one failing event does not block the rest of its batch. */
async function retry(database: Database, consumers: readonly EventConsumer[], logger: Logger): Promise<number> {
  return database.system(async db => {
    // The event may be gone (retention): a retry that can never be done would be the next one for ever.
    await sql`
      delete /* every program */ from event_retries r
       where r.due_at <= now()
         and not exists (select from events e where e.program_id = r.program_id and e.id = r.event_id)`.execute(db)
    const event = await sql<DispatchedEvent & { consumer: string }>`
      with /* every program */ due as (
        select r.program_id, r.event_id, r.consumer
          from event_retries r join events e on e.program_id = r.program_id and e.id = r.event_id
         where r.due_at <= now()
         order by r.due_at limit 1 for update of r skip locked
      )
      update event_retries r
         set attempts = r.attempts + 1, due_at = now() + make_interval(secs => ${RETRY_SECONDS} * power(2, least(r.attempts, 10)))
        from due d, events e
       where r.program_id = d.program_id and r.event_id = d.event_id and r.consumer = d.consumer
         and e.program_id = d.program_id and e.id = d.event_id
      returning e.program_id, e.id, e.name, e.version, e.data, e.fields, e.created_at, r.consumer`.first(db)
    if (!event) return 0
    const consumer = consumers.find(({ name }) => name === event.consumer)
    const done = !consumer || (await attempt(db, consumer, [event], logger))
    const { rowCount } = await sql`
      delete from event_retries
       where program_id = ${event.program_id} and event_id = ${event.id} and consumer = ${event.consumer}
         and (${done} or attempts > ${RETRIES_MAX})`.execute(db)
    if (!done && rowCount) {
      const { program_id, id, name, consumer } = event
      logger.error(
        { program_id, event_id: id, event: name, consumer, tries: RETRIES_MAX },
        'event given up for a consumer',
      )
    }
    return 1
  })
}

/** Until the next one is due; false when there is none. */
async function nextRetryMs(database: Database): Promise<number | false> {
  return database.system(async db => {
    const row = await sql<{ wait_ms: number }>`
      select /* every program */ program_id, (extract(epoch from due_at - now()) * 1000)::float8 as wait_ms
        from event_retries order by due_at limit 1`.first(db)
    return row?.wait_ms ?? false
  })
}
