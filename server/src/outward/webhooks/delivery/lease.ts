// Leases deliveries for sending. A worker that leases one moves `due_at` ahead: if it dies, the delivery is simply due
// again. Each subscription has a share of the worker's capacity, so that a slow receiver cannot use that of others.

import type { Database } from '../../../platform/db/database.ts'
import type { TakenDelivery } from './send.ts'

/** Longer than an attempt and its recording can take. */
export const LEASE_MS = 12_000
/** Share of a subscription that this worker has no deliveries of yet. */
const FIRST_SHARE = 32
/** After so many failures in a row a subscription is tried with one delivery at a time. */
export const BREAKER_FAILURES = 10

/** The deliveries that this worker holds by subscription, and how many it may hold. */
export interface Capacity {
  readonly programIds: readonly number[]
  readonly subscriptionIds: readonly string[]
  readonly counts: readonly number[]
  readonly shares: readonly number[]
}

// A loose index scan: from one subscription with open deliveries to the next, however many each has.
const HEADS_SQL = `
  with recursive /* every program */ heads as (
    (select program_id, subscription_id from webhook_deliveries
      where status in ('pending', 'retryable') order by program_id, subscription_id limit 1)
    union all
    select n.program_id, n.subscription_id from heads h cross join lateral (
      select d.program_id, d.subscription_id from webhook_deliveries d
       where d.status in ('pending', 'retryable') and (d.program_id, d.subscription_id) > (h.program_id, h.subscription_id)
       order by d.program_id, d.subscription_id limit 1) n
  )`

const TAKE_SQL = `${HEADS_SQL}, open as (
    select s.*, greatest(0, case when s.failures >= ${BREAKER_FAILURES} then 1 else coalesce(b.share, ${FIRST_SHARE}) end
                            - coalesce(b.count, 0)) as free
      from heads h
      join webhook_subscriptions s on s.program_id = h.program_id and s.id = h.subscription_id
      left join unnest($1::bigint[], $2::uuid[], $3::int[], $4::int[]) as b (program_id, subscription_id, count, share)
        on b.program_id = s.program_id and b.subscription_id = s.id
     where s.paused_until is null or s.paused_until <= now()
  ), chosen as (
    select o.url, o.authorization_sealed, o.secret_sealed, o.previous_secret_sealed, o.previous_secret_until, o.failures,
           d.program_id, d.id, d.ctid as place
      from open o cross join lateral (
        select w.program_id, w.id, w.ctid from webhook_deliveries w
         where w.program_id = o.program_id and w.subscription_id = o.id and w.status in ('pending', 'retryable')
           and w.due_at <= now() and (o.active or w.event_id is null)
         order by w.due_at limit o.free for update skip locked) d
     limit $5
  )
  update webhook_deliveries d set due_at = now() + make_interval(secs => ${LEASE_MS / 1000})
    from chosen c
   where d.program_id = c.program_id and d.ctid = c.place
  returning d.program_id, d.id, d.subscription_id, d.event_id, d.event_name, d.event_version, d.event_at, d.data, d.status, d.attempts,
            d.attempts_max, d.attempt, c.url, c.authorization_sealed, c.secret_sealed, c.previous_secret_sealed, c.previous_secret_until,
            c.failures`

const NEXT_SQL = `${HEADS_SQL}
  select (extract(epoch from min(greatest(first.due_at, s.paused_until)) - now()) * 1000)::float8 as wait_ms
    from heads h
    join webhook_subscriptions s on s.program_id = h.program_id and s.id = h.subscription_id
   cross join lateral (
      select d.due_at from webhook_deliveries d
       where d.program_id = h.program_id and d.subscription_id = h.subscription_id and d.status in ('pending', 'retryable')
         and (s.active or d.event_id is null)
       order by d.due_at limit 1) as first`

/** Takes up to `limit` deliveries that are due, over all programs. */
export function takeDeliveries(database: Database, capacity: Capacity, limit: number): Promise<TakenDelivery[]> {
  return database.hot<TakenDelivery>({
    name: 'webhook_take',
    text: TAKE_SQL,
    values: [capacity.programIds, capacity.subscriptionIds, capacity.counts, capacity.shares, limit],
  })
}

/** Milliseconds until a delivery is due, including those that another worker has leased; null when none is open. */
export async function nextDueMs(database: Database): Promise<number | null> {
  const [row] = await database.hot<{ wait_ms: number | null }>({ name: 'webhook_next', text: NEXT_SQL })
  return row?.wait_ms ?? null
}
