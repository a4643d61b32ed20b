import { sql } from '../../../platform/db/sql.ts'
import { intervalWorker, type Worker } from '../../../platform/jobs/workers.ts'
import type { Services } from '../../../platform/services.ts'

/** Days that the log and the outbox are kept. */
const RETENTION_DAYS = 30
const POLL_MS = 600_000
/** Deliveries, with up to six attempts each, or events. */
const SET_SIZE = 1000

// By subscription, with the index of their logs: an index of ages would be written with each delivery.
const OLD_DELIVERIES_SQL = sql`
  delete /* every program */ from webhook_deliveries where (program_id, id) in (
    select old.program_id, old.id from webhook_subscriptions s cross join lateral (
      select d.program_id, d.id from webhook_deliveries d
       where d.program_id = s.program_id and d.subscription_id = s.id
         and d.created_at < now() - make_interval(days => ${RETENTION_DAYS}) and d.status in ('success', 'failure')
       order by d.created_at limit ${SET_SIZE}) as old
     limit ${SET_SIZE})
  returning 1`
const OLD_EVENTS_SQL = sql`
  delete /* every program */ from events where (program_id, id) in (
    select program_id, id from events
     where created_at < now() - make_interval(days => ${RETENTION_DAYS}) and dispatched_at is not null
     order by created_at limit ${SET_SIZE})
  returning 1`

export const deliveryRetention = intervalWorker({
  name: 'webhook retention',
  everyMs: POLL_MS,
  round: sweep,
})

async function sweep({ database }: Services): Promise<boolean> {
  const deliveries = await database.unscopedQuery(OLD_DELIVERIES_SQL)
  const events = await database.unscopedQuery(OLD_EVENTS_SQL)
  return deliveries.length === SET_SIZE || events.length === SET_SIZE
}

/** Counting stops at this number. */
const COUNTED_MAX = 10_000

export const deliveriesWaiting: Worker = {
  name: 'deliveries waiting',
  async start({ metrics, database }) {
    metrics.asked(
      'atrium_deliveries_waiting',
      `Deliveries of webhooks that are due, up to ${COUNTED_MAX}`,
      async () => {
        const { rows } = await database.pool.query(
          `select /* every program */ count(*) as waiting
           from (select /* every program */ 1 from webhook_deliveries
                  where status in ('pending', 'retryable') and due_at <= now() limit ${COUNTED_MAX}) as due`,
        )
        return Number(rows[0]?.waiting)
      },
    )
    return { stop: async () => {} }
  },
}
