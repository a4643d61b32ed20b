// Notifications to be sent by mail and push as well (outward/messages): recorded with the notification, planned and sent
// later.

import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { busOf } from '../../platform/db/transaction.ts'

/** There are notifications to plan. */
export const NOTICES_CHANNEL = 'notices'

/** Older ones are imported history: a mail about them would surprise people. */
const AGE_MAX_HOURS = 24

/** Common notifications that are new, or new again; those that were noted before at the same time stay as they are. */
export async function noteCommonNotices(db: ProgramDb, notificationIds: readonly number[]): Promise<void> {
  if (notificationIds.length === 0) return
  await sql`
    insert into notice_plans as p (program_id, notification_id, noticed_at, due_at)
    select n.program_id, n.id, n.created_at, greatest(n.created_at, clock_timestamp())
      from notifications n
     where n.program_id = ${db.programId} and n.id = any(${notificationIds}::bigint[]) and not n.withdrawn
       and n.created_at > now() - make_interval(hours => ${AGE_MAX_HOURS}) and ${isNoBulkLoad}
     order by n.id
    on conflict (program_id, notification_id) where notification_id is not null do update
       set noticed_at = excluded.noticed_at, due_at = excluded.due_at, last_user_id = 0, finished_at = null
     where p.noticed_at is distinct from excluded.noticed_at`.execute(db)
  busOf(db).wake(db, NOTICES_CHANNEL)
}

/** Notifications of single people that are new, or new again. */
export async function notePersonalNotices(db: ProgramDb, notificationIds: readonly number[]): Promise<void> {
  if (notificationIds.length === 0) return
  await sql`
    insert into notice_plans (program_id, notification_ids)
    select ${db.programId}, ${notificationIds}::bigint[] where ${isNoBulkLoad}`.execute(db)
  busOf(db).wake(db, NOTICES_CHANNEL)
}

/** SQL: rows are not loaded in bulk, as example data is. */
const isNoBulkLoad = sql`current_setting('app.caller', true) is distinct from 'bulk'`
