// A user's notifications: rows of their own, and common rows of posts and polls that they can see.
//
// Both are matched against what the user can see now, not when they were made; so a post that was hidden takes its
// notifications along, and counts and lists agree. Common rows say themselves who sees their post (0019).

import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Statement } from '../../platform/db/engines/pool.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { compileStatement } from '../../platform/db/kysely.ts'
import type { PageRequest } from '../../platform/http/input/pagination.ts'
import { wishedTags } from '../../platform/i18n/language-tags.ts'
import { hintNotifications } from '../../platform/live/hints.ts'
import type { NotificationType } from '../../publishing/notices/index.ts'
import { type NotificationSubject, typesWhere } from '../../publishing/notices/index.ts'
import { readTitles } from '../../publishing/translations/index.ts'
import { common, type NotificationFilter, newestCommon, personal, type Reader, viewer } from './matching-sql.ts'

export type { NotificationFilter, Reader } from './matching-sql.ts'

/** What the texts of a notification are made of. */
export interface NotificationTexts extends NotificationSubject {
  readonly type: NotificationType
  readonly content_id: number | null
  readonly poll_id: number | null
  readonly post_uuid: string | null
  /** Of a returned submission: the reader's own item. */
  readonly item_id: number | null
  /** What the reader would like to read, and what the program is written in. */
  readonly preferred_language: string | null
  readonly default_language: string
}

export interface NotificationRow extends NotificationTexts {
  readonly id: number
  readonly action_required: boolean
  readonly read_at: Date | null
  readonly acknowledged_at: Date | null
  readonly created_at: Date
}

const OF_SUBMISSIONS = typesWhere(rule => rule.leadsTo === 'submission')

/** Newest first. */
export async function listNotifications(
  db: ProgramDb,
  reader: Reader,
  filter: NotificationFilter,
  page: Pick<PageRequest, 'size' | 'offset'>,
): Promise<NotificationRow[]> {
  const { rows } = await listSql(reader, filter, page).execute(db)
  const { ids, tags } = titlesOf(rows)
  return withTitles(rows, await readTitles(db, ids, tags))
}

/**
 * A page and how many there are, outside any transaction. The page stops at its last row, so that it costs the same
 * however many notifications everybody has: on connections that never sort what an index has in order.
 */
export async function readNotificationPage(
  database: Database,
  reader: Reader,
  filter: NotificationFilter,
  page: Pick<PageRequest, 'size' | 'offset'>,
): Promise<{ rows: NotificationRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    database.hot<NotificationRow>(named('notification_page', listSql(reader, filter, page))),
    countNotificationsAtOnce(database, reader, filter),
  ])
  const { ids, tags } = titlesOf(rows)
  if (ids.length === 0 || tags.length === 0) return { rows, total }
  return { rows: withTitles(rows, await database.read(reader.programId, db => readTitles(db, ids, tags))), total }
}

/** The list without translated titles. */
const listSql = (
  reader: Reader,
  filter: NotificationFilter,
  { size, offset }: Pick<PageRequest, 'size' | 'offset'>,
) => {
  const { programId, userId } = reader
  const reached = sql`${offset + size}::bigint`
  return sql<NotificationRow>`
    with viewer as materialized (${viewer(reader)}), page as materialized (
      select * from (
        (select * from (${personal(reader, filter)}) own order by created_at desc, id desc limit ${reached})
        union all
        (select * from (${newestCommon(reader, filter)}) shared order by created_at desc, id desc limit ${reached})) n
       order by created_at desc, id desc limit ${size}::bigint offset ${offset}::bigint
    )
    select n.id, n.type, n.content_id, n.comment_id, n.poll_id, n.event_count, n.detail, n.action_required, n.read_at,
           n.acknowledged_at, n.created_at, c.uuid as post_uuid, i.id as item_id, c.title as post_title, p.question as poll_question,
           case when k.author_alias_id is not null then a.display_name
                else coalesce(u.display_name, u.given_name || ' ' || u.family_name) end as comment_author,
           me.preferred_language, me.default_language
      from page n
     cross join (select u.preferred_language, p.default_language
                   from users u join programs p on p.id = u.program_id
                  where u.program_id = ${programId} and u.id = ${userId}) me
      left join content c on c.program_id = ${programId} and c.id = n.content_id
      left join ugc_items i
        on i.program_id = ${programId} and i.content_id = n.content_id and n.type = any(${OF_SUBMISSIONS})
      left join polls p on p.program_id = ${programId} and p.id = n.poll_id
      left join comments k on k.program_id = ${programId} and k.id = n.comment_id and k.state = 'published'
      left join comment_aliases a on a.program_id = ${programId} and a.id = k.author_alias_id
      left join users u on u.program_id = ${programId} and u.id = k.author_user_id
     order by n.created_at desc, n.id desc`
}

/** The posts that rows name, and the languages that their reader would like. */
const titlesOf = (rows: readonly NotificationRow[]) => ({
  ids: rows.flatMap(row => row.content_id ?? []),
  tags: wishedTags(rows[0]?.preferred_language ?? null),
})

/** Posts are named in the reader's language, as feeds show them. */
const withTitles = (rows: readonly NotificationRow[], titles: ReadonlyMap<number, string>): NotificationRow[] =>
  rows.map(row => {
    const title = row.content_id === null ? undefined : titles.get(row.content_id)
    return title === undefined ? row : { ...row, post_title: title }
  })

export async function countNotifications(db: ProgramDb, reader: Reader, filter: NotificationFilter): Promise<number> {
  const { rows } = await countSql(reader, filter).execute(db)
  return rows[0]?.count ?? 0
}

/**
 * The same outside any transaction, as a prepared statement: every page that a user opens asks for it, and planning it
 * takes longer than running it.
 */
export async function countNotificationsAtOnce(
  database: Database,
  reader: Reader,
  filter: NotificationFilter,
): Promise<number> {
  const statement = { ...named('notifications', countSql(reader, filter)), mayLag: true }
  const rows = await database.bare<{ count: number }>(statement)
  return rows[0]?.count ?? 0
}

/** A statement under a name that its text gives it: filters make some dozen of texts. */
function named(prefix: string, query: RawBuilder<unknown>): Statement {
  const statement = compileStatement(query)
  return { name: `${prefix}_${hash('sha256', statement.text, 'hex').slice(0, 16)}`, ...statement }
}

const countSql = (reader: Reader, filter: NotificationFilter) => sql<{ count: number }>`
  with viewer as materialized (${viewer(reader)})
  select ((select count(*) from (${personal(reader, filter)}) own) +
          (select count(*) from (${common(reader, filter)}) shared))::int as count`

/** How many notifications of each of several users are unread, by user id: one statement for all of them. */
export async function countUnreadOfUsers(database: Database, programId: number, userIds: readonly number[]) {
  const reader = { programId, userId: sql.ref('reader.user_id') }
  const statement = compileStatement(sql`
    select reader.user_id, counts.unread
      from unnest(${userIds}::bigint[]) as reader (user_id)
     cross join lateral (
       with viewer as materialized (${viewer(reader)})
       select ((select count(*) from (${personal(reader, { read: [false] })}) own) +
               (select count(*) from (${common(reader, { read: [false] })}) shared))::int as unread) counts`)
  const rows = await database.bare<{ user_id: number; unread: number }>({
    name: 'notifications_of_users',
    ...statement,
  })
  return new Map(rows.map(({ user_id, unread }) => [user_id, unread]))
}

/** A text that changes whenever what everybody may be notified of does. */
export async function commonFingerprint(database: Database, programId: number): Promise<string> {
  const rows = await database.bare<{ fingerprint: string }>({
    name: 'notifications_fingerprint',
    text: `
      select concat(count(*), ' ', sum(hashtextextended(concat_ws(' ', id, created_at, withdrawn, access_keys, audience_keys,
                                                                  must_read_revision, shown_until), 0)::numeric),
                    ' ', (select hashtextextended(concat(types, locked), 0) from notification_policies where program_id = $1))
               as fingerprint
        from notifications where program_id = $1 and user_id is null`,
    values: [programId],
  })
  return rows[0]?.fingerprint ?? ''
}

/** One that the user has, or undefined. */
export async function findNotification(
  db: ProgramDb,
  reader: Reader,
  id: number,
): Promise<NotificationRow | undefined> {
  const [row] = await listNotifications(db, reader, { id }, { size: 1, offset: 0 })
  return row
}

/** Marks as read, and as acknowledged too when that is asked for; what was so before stays. */
export async function markRead(
  db: ProgramDb,
  reader: Reader,
  filter: NotificationFilter,
  { acknowledge }: { readonly acknowledge: boolean },
): Promise<void> {
  const { userId } = reader
  // The clock of this moment: a notification that became new in a transaction that was faster has been seen, too.
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
      from (${common(reader, filter)}) shared where ${open} order by id
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
