// Plans for sending notifications by mail and push (outward/messages): recorded with the notification, evaluated and sent
// later.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'

/** Wakes the planner of messages, after notifications were recorded. */
export const NOTICES_CHANNEL = 'notices'

/** Maximum age of a common notification that is sent: older ones are imported history. */
const AGE_MAX_HOURS = 24

/**
 * Plans common notifications that are new or renewed; plans with an unchanged time stay as they are.
 * @param channels the only ones that they are sent by; null: all
 */
export async function planCommonNotices(
  db: ProgramDb,
  notificationIds: readonly number[],
  channels: readonly string[] | null = null,
): Promise<void> {
  if (notificationIds.length === 0) return
  await sql`
    insert into notice_plans as p (program_id, notification_id, channels, noticed_at, due_at)
    select n.program_id, n.id, ${channels}::text[], n.created_at, greatest(n.created_at, clock_timestamp())
      from notifications n
     where n.program_id = ${db.programId} and n.id = any(${notificationIds}::bigint[]) and not n.withdrawn
       and n.created_at > now() - make_interval(hours => ${AGE_MAX_HOURS}) and ${isNoBulkLoad}
     order by n.id
    on conflict (program_id, notification_id) where notification_id is not null do update
       set channels = excluded.channels, noticed_at = excluded.noticed_at, due_at = excluded.due_at, last_user_id = 0, finished_at = null
     where p.noticed_at is distinct from excluded.noticed_at`.execute(db)
  db.bus.wake(db, NOTICES_CHANNEL)
}

/** Plans personal notifications that are new or renewed. */
export async function planPersonalNotices(db: ProgramDb, notificationIds: readonly number[]): Promise<void> {
  if (notificationIds.length === 0) return
  await sql`
    insert into notice_plans (program_id, notification_ids)
    select ${db.programId}, ${notificationIds}::bigint[] where ${isNoBulkLoad}`.execute(db)
  db.bus.wake(db, NOTICES_CHANNEL)
}

/** SQL: whether the transaction is not a bulk load, such as example data. */
export const isNoBulkLoad = sql`current_setting('app.caller', true) is distinct from 'bulk'`
