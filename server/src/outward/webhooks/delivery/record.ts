// Records the outcomes of attempts: a row each in the log, the delivery's new state, and the health of subscriptions
// that fail or have recovered.

import { sql } from 'kysely'
import type { Statement } from '../../../platform/db/engines/pool.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import type { Services } from '../../../platform/services.ts'
import { WEBHOOK_FAILING_DAYS_MAX } from '../../../publishing/notices/index.ts'
import { endOpenDeliveries } from '../queries.ts'
import { subscriptionDisabled } from '../subscription-disabled.ts'
import { writingAttempts } from './attempt-days.ts'
import { BREAKER_FAILURES } from './lease.ts'
import type { Outcome } from './send.ts'

/** The breaker keeps a failing subscription quiet for four first-retry delays, at most this long. */
const PAUSE_MAX_MS = 300_000

// `not in` keeps the planner from using the index of open deliveries instead of the primary key: for a table that was
// empty when the statement was planned, both have the same cost (12 ms instead of 0.3).
const RECORD_SQL = `
  with outcome as (
    select o.*, now() + delay_ms * interval '1 ms' as due_at, now() - age_ms * interval '1 ms' as at
      from unnest($1::bigint[], $2::uuid[], $3::text[], $4::int[], $5::float8[], $6::int[], $7::text[], $8::int[], $9::text[],
                  $10::jsonb[], $11::jsonb[], $12::int[])
        as o (program_id, id, status, delay_ms, age_ms, status_code, error, duration_ms, response, request_headers,
              response_headers, attempt)
  ), logged as (
    insert into webhook_attempts
      (program_id, delivery_id, attempt, at, status_code, error, duration_ms, response, request_headers, response_headers)
    select o.program_id, o.id, o.attempt, o.at, o.status_code, o.error, o.duration_ms, o.response, o.request_headers,
           o.response_headers
      from outcome o
    on conflict do nothing
  )
  update webhook_deliveries d set status = o.status, due_at = o.due_at, attempts = d.attempts + 1, attempt = o.attempt
    from outcome o
   where d.program_id = o.program_id and d.id = o.id and d.attempt < o.attempt and d.status not in ('success', 'failure')`

/**
 * Records outcomes in one statement, which may run again; health only where it changes. Health that cannot be written is left to
 * the next outcome.
 */
export async function recordOutcomes(services: Services, outcomes: readonly Outcome[]): Promise<void> {
  const { database, logger } = services
  const oldestMs = performance.now() - Math.min(...outcomes.map(outcome => outcome.started))
  await writingAttempts(database, oldestMs, () => database.hot(recordStatement(outcomes)))
  const concerning = outcomes.filter(outcome => !outcome.isTest && (outcome.status !== 'success' || outcome.wasFailing))
  const bySubscription = Map.groupBy(concerning, outcome => `${outcome.program_id} ${outcome.subscription_id}`)
  for (const group of bySubscription.values()) {
    await recordHealth(services, group).catch(error =>
      logger.error({ err: error }, 'health of a subscription not written'),
    )
  }
}

function recordStatement(outcomes: readonly Outcome[]): Statement {
  const column = <T>(read: (outcome: Outcome) => T) => outcomes.map(read)
  const now = performance.now()
  return {
    name: 'webhook_record',
    text: RECORD_SQL,
    values: [
      column(o => o.program_id),
      column(o => o.id),
      column(o => o.status),
      column(o => o.delay_ms),
      column(o => now - o.started),
      column(o => o.status_code),
      column(o => o.error),
      column(o => o.duration_ms),
      column(o => o.response),
      column(o => JSON.stringify(o.request_headers)),
      column(o => o.response_headers && JSON.stringify(o.response_headers)),
      column(o => o.attempt),
    ],
  }
}

/** One success resets the failures; otherwise they add up, pause the subscription, and finally switch it off. */
async function recordHealth(services: Services, outcomes: readonly Outcome[]): Promise<void> {
  const [first] = outcomes
  if (!first) return
  const { program_id, subscription_id } = first
  await services.database.transaction(program_id, async db => {
    if (outcomes.some(outcome => outcome.status === 'success')) return clearFailures(db, subscription_id)
    const pauseMs = Math.min(PAUSE_MAX_MS, services.config.webhookBackoffMs * 4)
    const { rows } = await sql<{ overdue: boolean }>`
      update webhook_subscriptions
         set failures = failures + ${outcomes.length}, failing_since = coalesce(failing_since, now()),
             paused_until = case when failures + ${outcomes.length} >= ${BREAKER_FAILURES}
                                 then now() + make_interval(secs => ${pauseMs / 1000}) end
       where program_id = ${program_id} and id = ${subscription_id} and active
      returning failing_since < now() - make_interval(days => ${WEBHOOK_FAILING_DAYS_MAX}) as overdue`.execute(db)
    if (rows[0]?.overdue) await switchOff(db, subscription_id, outcomes.at(-1)?.error ?? 'unknown')
  })
}

async function clearFailures(db: ProgramDb, id: string): Promise<void> {
  await sql`
    update webhook_subscriptions set failures = 0, failing_since = null, paused_until = null
     where program_id = ${db.programId} and id = ${id} and failures > 0`.execute(db)
}

async function switchOff(db: ProgramDb, id: string, error: string): Promise<void> {
  const reason = `No delivery has succeeded for ${WEBHOOK_FAILING_DAYS_MAX} days. Last error: ${error}`
  await sql`
    update webhook_subscriptions set active = false, disabled_reason = ${reason}, updated_at = now()
     where program_id = ${db.programId} and id = ${id}`.execute(db)
  await endOpenDeliveries(db, id)
  await subscriptionDisabled(db, id, error)
}
