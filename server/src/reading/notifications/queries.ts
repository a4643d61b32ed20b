// A user's notifications: rows of their own, and common rows of posts and polls that they can see.
//
// Both are matched against what the user can see now, not when they were made; so a post that was hidden takes its
// notifications along, and counts and lists agree. Common rows say themselves who sees their post (0019).

import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { compileStatement } from '../../platform/db/kysely.ts'
import type { PageRequest } from '../../platform/http/input/pagination.ts'
import { wishedTags } from '../../platform/i18n/language-tags.ts'
import { hintNotifications } from '../../platform/live/hints.ts'
import type { NotificationType } from '../../publishing/notices/index.ts'
import { HIDDEN_TYPES_SQL, type NotificationSubject, typesWhere } from '../../publishing/notices/index.ts'
import { readTitles } from '../../publishing/translations/index.ts'
import { VIEWER_KEYS_SQL, VISIBLE_SQL } from '../../publishing/visibility/index.ts'

export interface NotificationFilter {
  /** Each has to hold: true for read ones, false for unread ones. */
  readonly read?: readonly boolean[]
  readonly actionRequired?: boolean | undefined
  readonly important?: boolean | undefined
  readonly id?: number
}

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

/** Whose notifications. */
export interface Reader {
  readonly programId: number
  readonly userId: number
}

/** The same, or an expression for a user. */
type AnyReader = Omit<Reader, 'userId'> & { readonly userId: number | RawBuilder<unknown> }

const IMPORTANT = typesWhere(rule => rule.important)
const OF_SUBMISSIONS = typesWhere(rule => rule.leadsTo === 'submission')
const ACTION_REQUIRED = typesWhere(rule => rule.actionRequired)

/** Newest first. */
export async function listNotifications(
  db: ProgramDb,
  reader: Reader,
  filter: NotificationFilter,
  page: Pick<PageRequest, 'size' | 'offset'>,
): Promise<NotificationRow[]> {
  const limit = sql.lit(page.size)
  const { rows } = await sql<NotificationRow>`
    with viewer as materialized (${viewer(reader)}), page as (
      select * from (
        (select * from (${personal(reader, filter)}) own
          order by created_at desc, id desc limit ${sql.lit(page.offset + page.size)})
        union all (${common(reader, filter)})) n
       order by created_at desc, id desc limit ${limit} offset ${sql.lit(page.offset)}
    )
    select n.id, n.type, n.content_id, n.comment_id, n.poll_id, n.event_count, n.detail, n.action_required, n.read_at,
           n.acknowledged_at, n.created_at, c.uuid as post_uuid, i.id as item_id, c.title as post_title, p.question as poll_question,
           case when k.author_alias_id is not null then a.display_name
                else coalesce(u.display_name, u.given_name || ' ' || u.family_name) end as comment_author,
           me.preferred_language, me.default_language
      from page n
     cross join (select u.preferred_language, p.default_language
                   from users u join programs p on p.id = u.program_id
                  where u.program_id = ${db.programId} and u.id = ${reader.userId}) me
      left join content c on c.program_id = ${db.programId} and c.id = n.content_id
      left join ugc_items i
        on i.program_id = ${db.programId} and i.content_id = n.content_id and n.type = any(${OF_SUBMISSIONS})
      left join polls p on p.program_id = ${db.programId} and p.id = n.poll_id
      left join comments k on k.program_id = ${db.programId} and k.id = n.comment_id and k.state = 'published'
      left join comment_aliases a on a.program_id = ${db.programId} and a.id = k.author_alias_id
      left join users u on u.program_id = ${db.programId} and u.id = k.author_user_id
     order by n.created_at desc, n.id desc`.execute(db)
  return withTranslatedTitles(db, rows)
}

/** Posts are named in the reader's language, as feeds show them. */
async function withTranslatedTitles(db: ProgramDb, rows: NotificationRow[]): Promise<NotificationRow[]> {
  const ids = rows.flatMap(row => row.content_id ?? [])
  const titles = await readTitles(db, ids, wishedTags(rows[0]?.preferred_language ?? null))
  return rows.map(row => {
    const title = row.content_id === null ? undefined : titles.get(row.content_id)
    return title === undefined ? row : { ...row, post_title: title }
  })
}

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
  const statement = compileStatement(countSql(reader, filter))
  const name = `notifications_${hash('sha256', statement.text, 'hex').slice(0, 16)}`
  const rows = await database.bare<{ count: number }>({ name, ...statement })
  return rows[0]?.count ?? 0
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

const viewer = ({ programId, userId }: AnyReader): RawBuilder<unknown> =>
  sql`select ${sql.raw(VIEWER_KEYS_SQL('me.program_id', 'me.user_id'))} as keys,
             ${sql.raw(HIDDEN_TYPES_SQL('me.program_id', 'me.user_id'))} as hidden
        from (select ${programId}::bigint as program_id, ${userId}::bigint as user_id) me`

/**
 * SQL: whether the reader sees the post of a row of their own. A scalar subquery and no `exists`, which the planner may
 * answer by hashing every post that the reader sees (40 ms); this is one index probe for each row.
 */
const seesPost = (programId: number): RawBuilder<unknown> => sql`coalesce((
  select ${sql.raw(VISIBLE_SQL('f', '(select keys from viewer)'))}
    from post_feed f where f.program_id = ${programId} and f.post_id = n.content_id), false)`

/** SQL: whether the reader is in an audience of the poll. */
const inPollAudience = (programId: number): RawBuilder<unknown> => sql`exists (
  select from poll_audiences pa
   where pa.program_id = ${programId} and pa.poll_id = n.poll_id and pa.audience_id = any((select keys from viewer)::bigint[]))`

/** SQL: whether the reader wants to see notifications of this type in the app. */
const isShown = sql`n.type <> all((select hidden from viewer)::text[])`

/** SQL: the user's own rows. None of them is an action, what must be done is common; and none has the id 0. */
function personal({ programId, userId }: AnyReader, filter: NotificationFilter): RawBuilder<unknown> {
  return sql`
    select n.id, n.type, n.content_id, n.comment_id, n.poll_id, n.event_count, n.detail, false as action_required,
           n.read_at, n.acknowledged_at, n.created_at
      from notifications n
     where n.program_id = ${programId} and n.user_id = ${userId} and (not n.needs_post or ${seesPost(programId)})
       and ${isShown}
       ${filter.actionRequired ? sql`and n.id = 0` : sql``} ${conditions(filter)}`
}

/**
 * SQL: rows for everybody. A post that was acknowledged is settled, and read. Whether the reader sees what a row is about
 * is asked last (`offset 0` keeps it so), of the rows that the filter leaves: mostly few.
 */
function common({ programId, userId }: AnyReader, filter: NotificationFilter): RawBuilder<unknown> {
  const action =
    filter.actionRequired === undefined ? sql`` : sql`and action_required = ${sql.lit(filter.actionRequired)}`
  return sql`
    select id, type, content_id, comment_id, poll_id, event_count, detail, action_required, read_at, acknowledged_at,
           created_at
      from (
      select * from (
        select n.id, n.type, n.content_id, n.comment_id, n.poll_id, n.event_count, n.detail,
               n.type = any(${ACTION_REQUIRED}) and e.acknowledged_at is null as action_required,
               coalesce(s.read_at, e.acknowledged_at) as read_at,
               coalesce(e.acknowledged_at, s.acknowledged_at) as acknowledged_at, n.created_at, n.needs_post,
               n.access_keys, n.audience_keys, n.needs_poll_audience
          from notifications n
          left join ${ownOf(sql`notification_states where program_id = ${programId} and user_id = ${userId}`, [
            'notification_id',
            'read_at',
            'acknowledged_at',
          ])} s on s.notification_id = n.id and s.read_at >= n.created_at
          left join ${ownOf(
            sql`engagements where program_id = ${programId} and user_id = ${userId} and acknowledged_at is not null`,
            ['content_id', 'acknowledged_at', 'acknowledged_revision'],
          )} e on e.content_id = n.content_id and e.acknowledged_revision >= n.must_read_revision
         where n.program_id = ${programId} and n.user_id is null and not n.withdrawn
           and n.created_at <= clock_timestamp() and coalesce(n.shown_until > clock_timestamp(), true)
           and n.actor_user_id is distinct from ${userId} and ${isShown}
      ) n where true ${action} ${conditions(filter)} offset 0
    ) n where (not n.needs_post or ${sql.raw(VISIBLE_SQL('n', '(select keys from viewer)'))})
          and (not n.needs_poll_audience or ${inPollAudience(programId)})`
}

/**
 * SQL: a reader's own rows of a table, packed and unpacked. The planner takes them for a handful and would go through all
 * of them for each notification (4 ms for 250 of them); of an array it knows nothing, and hashes.
 */
function ownOf(rows: RawBuilder<unknown>, columns: readonly string[]): RawBuilder<unknown> {
  const names = columns.map(name => sql.ref(name))
  return sql`(
    select p.* from (select ${sql.join(names.map(name => sql`array_agg(${name}) as ${name}`))} from ${rows}) all_own
     cross join lateral unnest(${sql.join(columns.map(name => sql.ref(`all_own.${name}`)))}) as p (${sql.join(names)}))`
}

/** SQL: what a filter says of the row `n`. */
function conditions({ read = [], important, id }: NotificationFilter): RawBuilder<unknown> {
  const all = [
    ...read.map(wanted => sql`n.read_at is ${wanted ? sql`not null` : sql`null`}`),
    ...(important === undefined ? [] : [sql`(n.type = any(${IMPORTANT})) = ${sql.lit(important)}`]),
    ...(id === undefined ? [] : [sql`n.id = ${id}`]),
  ]
  return sql.join(
    all.map(condition => sql`and (${condition})`),
    sql` `,
  )
}
