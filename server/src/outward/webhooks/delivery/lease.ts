// Leases deliveries for sending. A lease moves `due_at` ahead and increments `attempt`: after a crash the delivery is due again,
// and the number distinguishes the outcomes of the two leases. The deliveries in flight of each subscription are limited, so that
// a slow receiver leaves capacity to others.

import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { LeasedDelivery } from './send.ts'

/** Longer than an attempt and its recording can take. */
export const LEASE_MS = 12_000
/** Deliveries of one subscription in flight in one process. */
export const SUBSCRIPTION_MAX = 48
/** The same while its receiver fails: enough to detect a recovery. */
const FAILING_SUBSCRIPTION_MAX = 1

// A loose index scan: from one subscription with open deliveries to the next.
const HEADS_SQL = sql`
  with recursive /* every program */ heads as (
    (select program_id, subscription_id from webhook_deliveries
      where status in ('pending', 'retryable') order by program_id, subscription_id limit 1)
    union all
    select n.program_id, n.subscription_id from heads h cross join lateral (
      select d.program_id, d.subscription_id from webhook_deliveries d
       where d.status in ('pending', 'retryable') and (d.program_id, d.subscription_id) > (h.program_id, h.subscription_id)
       order by d.program_id, d.subscription_id limit 1) n
  )`

/** Leases up to `limit` due deliveries of all programs. `sending` counts those in flight in this process, by subscription. */
export const leaseDeliveries = (
  database: Database,
  sending: ReadonlyMap<string, number>,
  limit: number,
): Promise<LeasedDelivery[]> =>
  database.preparedQuery(
    'webhook_lease',
    sql<LeasedDelivery>`${HEADS_SQL}, open as (
      select s.*, greatest(0, case when s.failing_since is null then ${sql.lit(SUBSCRIPTION_MAX)}
                                   else ${sql.lit(FAILING_SUBSCRIPTION_MAX)} end - coalesce(sending.count, 0)) as free
        from heads h
        join webhook_subscriptions s on s.program_id = h.program_id and s.id = h.subscription_id
        left join unnest(${[...sending.keys()]}::uuid[], ${[...sending.values()]}::int[]) as sending (subscription_id, count)
               on sending.subscription_id = s.id
    ), chosen as (
      select o.format, o.url, o.url_sealed, o.authorization_sealed, o.secret_sealed, o.previous_secret_sealed, o.previous_secret_until,
             d.program_id, d.id, d.ctid as place
        from open o cross join lateral (
          select w.program_id, w.id, w.ctid from webhook_deliveries w
           where w.program_id = o.program_id and w.subscription_id = o.id and w.status in ('pending', 'retryable')
             and w.due_at <= now() and (w.event_id is null or (o.active and (o.waits_until is null or o.waits_until <= now())))
           order by w.due_at limit o.free for update skip locked) d
       limit ${limit}
    )
    update webhook_deliveries d set due_at = now() + make_interval(secs => ${LEASE_MS / 1000}), attempt = d.attempt + 1
      from chosen c
     where d.program_id = c.program_id and d.ctid = c.place
    returning d.program_id, d.id, d.subscription_id, d.event_id, d.event_name, d.event_version, d.event_at, d.data, d.status,
              d.attempts, d.attempts_max, d.attempt, c.format, c.url, c.url_sealed, c.authorization_sealed, c.secret_sealed, c.previous_secret_sealed,
              c.previous_secret_until`,
  )

/** Milliseconds until a delivery is due, or the lease of one ends; null when none is open. */
export async function nextDueMs(database: Database): Promise<number | null> {
  const [row] = await database.preparedQuery(
    'webhook_next',
    sql<{ wait_ms: number | null }>`${HEADS_SQL}
    select (extract(epoch from min(first.at) - now()) * 1000)::float8 as wait_ms
      from heads h
      join webhook_subscriptions s on s.program_id = h.program_id and s.id = h.subscription_id
     cross join lateral (
        select case when d.event_id is null then d.due_at else greatest(d.due_at, s.waits_until) end as at
          from webhook_deliveries d
         where d.program_id = h.program_id and d.subscription_id = h.subscription_id and d.status in ('pending', 'retryable')
           and (s.active or d.event_id is null)
         order by d.due_at limit 1) as first`,
  )
  return row?.wait_ms ?? null
}
