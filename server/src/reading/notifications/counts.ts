import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { prepareForms, prepareQuery } from '../../platform/db/query.ts'
import {
  type AnyReader,
  countAll,
  type NotificationFilter,
  nameOfForm,
  type Reader,
  viewer,
  whose,
} from './matching-sql.ts'

/** How many a user has; within a transaction. */
export async function countNotifications(db: ProgramDb, reader: Reader, filter: NotificationFilter): Promise<number> {
  const { rows } = await countSql(whose(reader), filter).execute(db)
  return rows[0]?.count ?? 0
}

/** The same outside any transaction: every page that a user opens asks for it. */
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

/** How many notifications of each of several users are unread, by user id: one statement for all of them. */
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

/** A text that changes whenever common notifications change. */
export async function commonFingerprint(database: Database, programId: number): Promise<string> {
  const rows = await database.unscopedQuery(sql<{ fingerprint: string }>`
    select concat(count(*), ' ', sum(hashtextextended(concat_ws(' ', id, created_at, withdrawn, access_keys, audience_keys,
                                                                must_read_revision, shown_until), 0)::numeric),
                  ' ', (select hashtextextended(concat(types, locked), 0) from notification_policies
                         where program_id = ${programId}))
             as fingerprint
      from notifications where program_id = ${programId} and user_id is null`)
  return rows[0]?.fingerprint ?? ''
}
