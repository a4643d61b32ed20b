import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { prepareForms, prepareQuery } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { hintNotifications } from '../../shared/live/hints.ts'
import {
  type AnyReader,
  common,
  countAll,
  type NotificationFilter,
  nameOfForm,
  personal,
  type Reader,
  type RowFilter,
  viewer,
  whose,
} from './matching-sql.ts'

/** The counts of a user, within a transaction. */
export async function countNotificationsOf(db: ProgramDb, reader: Reader, filter: NotificationFilter): Promise<number> {
  const row = await countSql(whose(reader), filter).first(db)
  return row?.count ?? 0
}

/** The same outside any transaction: every page of the application reads it. */
export async function countNotificationsAtOnce(
  database: Database,
  reader: Reader,
  filter: NotificationFilter,
): Promise<number> {
  const rows = await database.preparedQuery<{ count: number }>(countOf(filter, whose(reader)))
  return rows[0]?.count ?? 0
}

const countOf = prepareForms<NotificationFilter, { count: number }, Reader>(
  filter => nameOfForm('notifications', filter),
  (filter, { programId, userId }) => countSql({ programId, userId }, filter),
)

const countSql = (reader: AnyReader, filter: NotificationFilter) => sql<{ count: number }>`
  with viewer as materialized (${viewer(reader)})
  select ${countAll(reader, filter)} as count`

/** Unread notifications of several users, by user id: one statement for all of them. */
export async function countUnreadOfUsers(database: Database, programId: number, userIds: readonly number[]) {
  const rows = await database.preparedQuery<{ user_id: number; unread: number }>(unreadOfUsers({ programId, userIds }))
  return new Map(rows.map(({ user_id, unread }) => [user_id, unread]))
}

const unreadOfUsers = prepareQuery<
  { user_id: number; unread: number },
  { programId: number; userIds: readonly number[] }
>(
  'notifications_of_users',
  ({ programId, userIds }) => sql`
    select reader.user_id, unread.count as unread
      from unnest(${userIds}::bigint[]) as reader (user_id)
     cross join lateral (${countSql({ programId, userId: sql.ref('reader.user_id') }, { read: [false] })}) unread`,
)

/** A text that changes with the common notifications. */
export async function commonFingerprint(database: Database, programId: number): Promise<string> {
  const rows = await database.unscopedQuery(sql<{ fingerprint: string }>`
    select concat(count(*), ' ', sum(hashtextextended(concat_ws(' ', id, created_at, withdrawn, in_app, access_keys, audience_keys,
                                                                must_read_revision, shown_until), 0)::numeric),
                  ' ', (select hashtextextended(concat(types, locked), 0) from notification_policies
                         where program_id = ${programId}))
             as fingerprint
      from notifications where program_id = ${programId} and user_id is null`)
  return rows[0]?.fingerprint ?? ''
}

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

/** SQL: acknowledged by a concurrent call; null if it was acknowledged before the notification was renewed. */
const acknowledgedMeanwhile = sql`(
  select s.acknowledged_at from notifications n
   where n.program_id = s.program_id and n.id = s.notification_id and s.read_at >= n.created_at)`
