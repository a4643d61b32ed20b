import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { hintNotifications } from '../../shared/live/hints.ts'
import { common, personal, type Reader, type RowFilter, viewer } from './matching-sql.ts'

/** Marks as read and, on request, as acknowledged; earlier marks stay. */
export async function markRead(
  db: ProgramDb,
  reader: Reader,
  filter: RowFilter,
  { acknowledge }: { readonly acknowledge: boolean },
): Promise<void> {
  const { userId } = reader
  // The time of the statement, not of the transaction: it also covers a notification renewed by a faster transaction.
  const at = sql`clock_timestamp()`
  const acknowledgedAt = acknowledge ? at : sql`null::timestamptz`
  const open = acknowledge ? sql`(read_at is null or acknowledged_at is null)` : sql`read_at is null`
  await sql`
    with viewer as materialized (${viewer(reader)})
    update notifications
       set read_at = coalesce(read_at, ${at}), acknowledged_at = coalesce(acknowledged_at, ${acknowledgedAt})
     where program_id = ${db.programId} and user_id = ${userId} and ${open}
       and id in (select id from (${personal(reader, filter)}) own)`.execute(db)
  await sql`
    with viewer as materialized (${viewer(reader)})
    insert into notification_states as s (program_id, user_id, notification_id, read_at, acknowledged_at)
    select ${db.programId}, ${userId}, id, coalesce(read_at, ${at}), coalesce(acknowledged_at, ${acknowledgedAt})
      from (${common(reader, filter, sql`true`)}) shared where ${open} order by id
    on conflict (program_id, user_id, notification_id) do update
       set read_at = excluded.read_at, acknowledged_at = coalesce(excluded.acknowledged_at, ${acknowledgedMeanwhile})`.execute(
    db,
  )
  hintNotifications(db, [userId])
}

/** SQL: what another call of the same moment has acknowledged; null what was so before the notification became new. */
const acknowledgedMeanwhile = sql`(
  select s.acknowledged_at from notifications n
   where n.program_id = s.program_id and n.id = s.notification_id and s.read_at >= n.created_at)`
