// Records the outcomes of attempts: a row each in the log, the delivery's new state, and since when subscriptions fail.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Services } from '../../../platform/services.ts'
import { notifyUsers, WEBHOOK_FAILING_DAYS_MAX } from '../../../publishing/notices/index.ts'
import { endOpenDeliveries } from '../queries.ts'
import type { Outcome } from './send.ts'

// The log has every attempt once. The delivery changes with a new row, and only if no later lease has incremented its attempt;
// without its subscription it is gone with its log.
//
// `not in` keeps the planner from using the index of open deliveries instead of the primary key: for a table that was empty when
// the statement was planned, both have the same cost (12 ms instead of 0.3).
function recordSql(outcomes: readonly Outcome[]): Sql<unknown> {
  const column = <T>(read: (outcome: Outcome) => T) => outcomes.map(read)
  const now = performance.now()
  return sql`
    with outcome as (
      select * from unnest(
        ${column(o => o.program_id)}::bigint[], ${column(o => o.id)}::uuid[], ${column(o => o.attempt)}::int[],
        ${column(o => o.status)}::text[], ${column(o => o.delay_ms)}::int[], ${column(o => now - o.started)}::float8[],
        ${column(o => o.status_code)}::int[], ${column(o => o.error)}::text[], ${column(o => o.duration_ms)}::int[],
        ${column(o => o.response)}::text[], ${column(o => JSON.stringify(o.request_headers))}::jsonb[],
        ${column(o => o.response_headers && JSON.stringify(o.response_headers))}::jsonb[])
        as o (program_id, id, attempt, status, delay_ms, age_ms, status_code, error, duration_ms, response, request_headers,
              response_headers)
    ), there as (
      select d.program_id, d.id from outcome o join webhook_deliveries d on d.program_id = o.program_id and d.id = o.id
         for no key update of d
    ), logged as (
      insert into webhook_attempts
        (program_id, delivery_id, attempt, at, status_code, error, duration_ms, response, request_headers, response_headers)
      select o.program_id, o.id, o.attempt, now() - o.age_ms * interval '1 ms', o.status_code, o.error, o.duration_ms, o.response,
             o.request_headers, o.response_headers
        from outcome o join there t on t.program_id = o.program_id and t.id = o.id
      on conflict do nothing
      returning program_id, delivery_id, attempt
    )
    update webhook_deliveries d set status = o.status, due_at = now() + o.delay_ms * interval '1 ms', attempts = d.attempts + 1
      from outcome o join logged l on l.program_id = o.program_id and l.delivery_id = o.id and l.attempt = o.attempt
     where d.program_id = o.program_id and d.id = o.id and d.attempt = o.attempt and d.status not in ('success', 'failure')`
}

// Before the outcomes: the next deliveries are leased once those are written.
const pauseSql = (paused: readonly Outcome[]) => sql`
  update webhook_subscriptions s set waits_until = greatest(s.waits_until, now() + p.pause_ms * interval '1 ms')
    from (select program_id, id, max(pause_ms) as pause_ms
            from unnest(${paused.map(o => o.program_id)}::bigint[], ${paused.map(o => o.subscription_id)}::uuid[],
                        ${paused.map(o => o.pause_ms)}::int[]) as o (program_id, id, pause_ms)
           group by program_id, id) p
   where s.program_id = p.program_id and s.id = p.id`

// Written when it changes. Returns the subscriptions that have failed for too long.
const healthSql = (latest: readonly (Outcome & { readonly hasSucceeded: boolean })[]) => sql<{
  program_id: number
  id: string
}>`
  with latest as (
    select * from unnest(${latest.map(t => t.program_id)}::bigint[], ${latest.map(t => t.subscription_id)}::uuid[],
                         ${latest.map(t => t.hasSucceeded)}::bool[]) as t (program_id, id, has_succeeded)
  ), changed as (
    update webhook_subscriptions s set failing_since = case when t.has_succeeded then null else now() end
      from latest t
     where s.program_id = t.program_id and s.id = t.id and s.active and (s.failing_since is not null) = t.has_succeeded
  )
  select s.program_id, s.id from latest t join webhook_subscriptions s on s.program_id = t.program_id and s.id = t.id
   where not t.has_succeeded and s.active and s.failing_since < now() - make_interval(days => ${WEBHOOK_FAILING_DAYS_MAX})`

/**
 * Records outcomes in one statement, which is idempotent. The health of subscriptions follows; if that fails, their next outcomes
 * write it.
 */
export async function recordOutcomes(services: Services, outcomes: readonly Outcome[]): Promise<void> {
  const paused = outcomes.filter(({ pause_ms }) => pause_ms > 0)
  if (paused.length > 0)
    await services.database.preparedQuery('webhook_pause', pauseSql(paused), { isRepeatable: true })
  await services.database.preparedQuery('webhook_record', recordSql(outcomes), { isRepeatable: true })
  const ofEvents = outcomes.filter(outcome => !outcome.isTest)
  if (ofEvents.length === 0) return
  await recordHealth(services, ofEvents).catch(error =>
    services.logger.error({ err: error }, 'health of subscriptions not written'),
  )
}

/** One success ends a subscription's failing time; a subscription that fails for too long is switched off. */
async function recordHealth({ database }: Services, outcomes: readonly Outcome[]): Promise<void> {
  const latest = [...Map.groupBy(outcomes, outcome => outcome.subscription_id).values()].map(group => ({
    ...(group.at(-1) as Outcome),
    hasSucceeded: group.some(({ status }) => status === 'success'),
  }))
  const overdue = await database.preparedQuery('webhook_health', healthSql(latest), { isRepeatable: true })
  for (const { id } of overdue) {
    const last = latest.find(({ subscription_id }) => subscription_id === id) as Outcome
    await switchOff(database, last)
  }
}

async function switchOff(database: Services['database'], { program_id, subscription_id: id, error }: Outcome) {
  const lastError = error ?? 'unknown'
  const reason = `No delivery has succeeded for ${WEBHOOK_FAILING_DAYS_MAX} days. Last error: ${lastError}`
  await database.transaction(program_id, async db => {
    const rows = await sql<{ name: string | null; format: string }>`
      update webhook_subscriptions set active = false, disabled_reason = ${reason}, updated_at = now()
       where program_id = ${program_id} and id = ${id} and active and failing_since is not null
      returning name, format`.all(db)
    // Another process may have switched it off, or a user may have changed it.
    const [off] = rows
    if (!off) return
    await endOpenDeliveries(db, id)
    await subscriptionDisabled(db, id, off.format === 'event' ? lastError : `${off.name}: ${lastError}`)
  })
}

/** Notifies program managers of a failing subscription, in the transaction that switches it off. */
export async function subscriptionDisabled(db: ProgramDb, id: string, lastError: string): Promise<void> {
  const to = { role: 'program_manager' } as const
  await notifyUsers(db, { type: 'webhook_disabled', to, subject: `subscription ${id}`, detail: lastError })
}
