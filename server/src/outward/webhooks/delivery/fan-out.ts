import { sql } from 'kysely'
import { busOf } from '../../../platform/db/transaction.ts'
import type { EventConsumer } from '../../../platform/events/consumer.ts'
import { EVENT_ATTEMPTS_MAX } from '../queries.ts'
import { DELIVERIES_CHANNEL } from './deliverer.ts'

/**
 * Turns events into deliveries, one for each active subscription that wants them; once, even if an event is consumed
 * twice.
 *
 * The log is read in the order of `created_at`, which has milliseconds on the embedded engine; the position in the
 * batch is added, so that deliveries of one batch keep the order of their events.
 */
export const webhookFanOut: EventConsumer = {
  name: 'webhooks',
  async consume(db, events) {
    const { numAffectedRows } = await sql`
      insert into webhook_deliveries
        (program_id, subscription_id, event_id, event_name, event_version, event_at, data, attempts_max,
         created_at)
      select s.program_id, s.id, e.id, e.name, e.version, e.at, e.data, ${EVENT_ATTEMPTS_MAX},
             clock_timestamp() + row_number() over (order by e.at, e.id) * interval '1 microsecond'
        from unnest(${events.map(e => e.program_id)}::bigint[], ${events.map(e => e.id)}::uuid[],
                    ${events.map(e => e.name)}::text[], ${events.map(e => e.version)}::text[],
                    ${events.map(e => e.created_at)}::timestamptz[], ${events.map(e => JSON.stringify(e.data))}::jsonb[])
             as e (program_id, id, name, version, at, data)
        join webhook_subscriptions s on s.program_id = e.program_id and s.active and e.name = any(s.event_names)
      on conflict (program_id, subscription_id, event_id) where event_id is not null do nothing`.execute(db)
    if (numAffectedRows) busOf(db).wake(db, DELIVERIES_CHANNEL)
  },
}
