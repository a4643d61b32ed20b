// A user's notifications: rows of their own, and common rows of posts and polls that they see.
//
// Both are matched with what the user sees now, not when they were made; so a hidden post takes its notifications along, and
// counts and lists agree. Common rows store the readers of their post (decision 0006).

import type { SqlValue } from '../../platform/db/query.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { HIDDEN_TYPES_SQL, reactionCountSql, typesWhere } from '../../publishing/notices/index.ts'
import { viewerKeysSql, visibleSql } from '../../publishing/visibility/index.ts'

/** All members have to hold. */
export interface NotificationFilter {
  /** True for read ones, false for unread ones. */
  readonly read?: readonly boolean[]
  readonly actionRequired?: boolean | undefined
  readonly important?: boolean | undefined
}

/** The same, or a single one. */
export interface RowFilter extends NotificationFilter {
  readonly id?: number
  /** Those behind this one, newest first. */
  readonly after?: PlaceSql | undefined
}

/** The end of a page: the time of its last notification, in microseconds since 1970, and its id. */
interface PlaceSql {
  readonly at: SqlValue<string>
  readonly id: SqlValue<string>
}

/** SQL: whether `n` comes behind a place. */
const isBehind = (place: PlaceSql | undefined): Sql<unknown> =>
  place
    ? sql`and (n.created_at, n.id) < (timestamptz 'epoch' + ${place.at}::bigint * interval '1 microsecond', ${place.id}::bigint)`
    : sql``

export interface Reader {
  readonly programId: number
  readonly userId: number
}

/** The same as values, parameters or expressions. */
export interface AnyReader {
  readonly programId: SqlValue<number>
  readonly userId: number | Sql<unknown>
}

export const whose = ({ programId, userId }: Reader): Reader => ({ programId, userId })

/** The name of a statement's form under a filter. */
export const nameOfForm = (prefix: string, { read = [], actionRequired, important }: NotificationFilter): string =>
  [
    prefix,
    ...read.map(wanted => (wanted ? 'read' : 'unread')),
    ...(actionRequired === undefined ? [] : [`action_${actionRequired}`]),
    ...(important === undefined ? [] : [`important_${important}`]),
  ].join('_')

const IMPORTANT = typesWhere(rule => rule.important)
const ACTION_REQUIRED = typesWhere(rule => rule.actionRequired)

export const viewer = ({ programId, userId }: AnyReader): Sql<unknown> =>
  sql`select ${viewerKeysSql(sql`me.program_id`, sql`me.user_id`)} as keys,
             ${sql.raw(HIDDEN_TYPES_SQL('me.program_id', 'me.user_id'))} as hidden
        from (select ${programId}::bigint as program_id, ${userId}::bigint as user_id) me`

/**
 * SQL: whether the reader sees the post of a row of their own. A scalar subquery instead of `exists`, which the planner may turn
 * into a hash of every post that the reader sees (40 ms); this is one index probe for each row.
 */
const seesPost = (programId: SqlValue<number>): Sql<unknown> => sql`coalesce((
  select ${visibleSql('f', sql`(select keys from viewer)`)}
    from post_feed f where f.program_id = ${programId} and f.post_id = n.content_id), false)`

/** SQL: whether the reader is in an audience of the poll or survey. */
const inPollAudience = (programId: SqlValue<number>): Sql<unknown> => sql`(exists (
  select from poll_audiences pa
   where pa.program_id = ${programId} and pa.poll_id = n.poll_id and pa.audience_id = any((select keys from viewer)::bigint[]))
  or exists (
  select from survey_audiences sa
   where sa.program_id = ${programId} and sa.survey_id = n.survey_id and sa.audience_id = any((select keys from viewer)::bigint[])))`

/** SQL: whether the reader has notifications of this type switched on in the app. */
const isShown = sql`n.type <> all((select hidden from viewer)::text[])`

/** SQL: whether `n` is of a submission that was returned to its author, and neither submitted again nor withdrawn. */
const isReturned = (programId: SqlValue<number>): Sql<unknown> => sql`(
  n.type = any(${ACTION_REQUIRED}) and exists (
    select from ugc_items i
     where i.program_id = ${programId} and i.content_id = n.content_id and i.publication_state = 'draft'
       and i.moderation_status = 'rejected'))`

/** SQL: whether `n` is not a new post that must be acknowledged since: that notification is enough. */
const isNotReplaced = (programId: SqlValue<number>): Sql<unknown> => sql`(
  n.type <> 'new_post' or not exists (
    select from notifications a
     where a.program_id = ${programId} and a.content_id = n.content_id and a.user_id is null and not a.withdrawn))`

/** SQL: whether `n` is not of reactions that were all taken back. */
const hasReactions = (programId: SqlValue<number>, userId: AnyReader['userId']): Sql<unknown> => sql`(
  n.type <> 'reaction' or coalesce(${reactionCountSql(programId, userId)} > 0, false))`

/** SQL: the user's own rows. */
export function personal({ programId, userId }: AnyReader, filter: RowFilter): Sql<unknown> {
  const { actionRequired, ...others } = filter
  const returned = isReturned(programId)
  return sql`
    select n.id, n.type, n.content_id, n.comment_id, n.first_comment_id, n.poll_id, n.survey_id, n.event_count, n.detail,
           ${returned} as action_required, n.read_at, n.acknowledged_at, n.created_at
      from notifications n
     where n.program_id = ${programId} and n.user_id = ${userId} and n.in_app and (not n.needs_post or ${seesPost(programId)})
       and ${isShown} and ${isNotReplaced(programId)} and ${hasReactions(programId, userId)} ${isBehind(filter.after)} ${conditions(others)}
       ${actionRequired === undefined ? sql`` : sql`and ${returned} = ${sql.lit(actionRequired)}`}`
}

/**
 * SQL: common rows of the reader for which `which` holds, each with look-ups by key of the reader's actions. An acknowledged post
 * is settled and read, and so is an answered poll or survey; when that was answered is kept nowhere. With an `order` the look-ups follow it, as far as a page needs them.
 */
export function common(
  reader: AnyReader,
  filter: RowFilter,
  which: Sql<unknown>,
  order: 'any' | 'newest' | 'found, then newest' = 'any',
): Sql<unknown> {
  const { programId, userId } = reader
  const rows = sql`
    select * from notifications n
     where n.program_id = ${programId} and n.user_id is null and not n.withdrawn and n.in_app and ${which}
       and n.created_at <= clock_timestamp() and coalesce(n.shown_until, 'infinity') > clock_timestamp()
       and n.actor_user_id is distinct from ${userId} and ${isShown} ${isBehind(filter.after)}
       and (not n.needs_post or ${visibleSql('n', sql`(select keys from viewer)`)})
       and (not n.needs_poll_audience or ${inPollAudience(programId)})`
  // `offset 0`: found by their index, and then sorted; not scanned in the order of the page.
  const ordered = {
    any: rows,
    newest: sql`${rows} order by n.created_at desc, n.id desc`,
    'found, then newest': sql`select * from (${rows} offset 0) n order by n.created_at desc, n.id desc`,
  }[order]
  return sql`
    select n.* from (
      select n.id, n.type, n.content_id, n.comment_id, n.first_comment_id, n.poll_id, n.survey_id, n.event_count, n.detail,
             n.type = any(${ACTION_REQUIRED}) and e.acknowledged_at is null and r.responded_at is null and p.user_id is null as action_required,
             coalesce(s.read_at, e.acknowledged_at, r.responded_at, case when p.user_id is not null then n.created_at end) as read_at,
             coalesce(e.acknowledged_at, s.acknowledged_at) as acknowledged_at, n.created_at
        from (${ordered}) n
        left join lateral (
          select read_at, acknowledged_at from notification_states
           where program_id = ${programId} and user_id = ${userId} and notification_id = n.id
             and read_at >= n.created_at limit 1) s on true
        left join lateral (
          select acknowledged_at from engagements
           where program_id = ${programId} and user_id = ${userId} and content_id = n.content_id
             and acknowledged_at is not null and acknowledged_revision >= n.must_read_revision limit 1) e on true
        left join lateral (
          select responded_at from poll_responses
           where program_id = ${programId} and user_id = ${userId} and poll_id = n.poll_id limit 1) r on true
        left join lateral (
          select user_id from survey_participants
           where program_id = ${programId} and survey_id = n.survey_id and user_id = ${userId} limit 1) p on true
    ) n where true ${conditions(filter)}`
}

/** SQL: the sets of readers of posts that include this reader, with the number of notifications of each. */
export const readerSets = ({ programId }: AnyReader): Sql<unknown> => sql`
  select n.type, n.readers, n.notices, ${asUntouched}
    from notice_readers n
   where n.program_id = ${programId} and ${isShown} and ${visibleSql('n', sql`(select keys from viewer)`)}`

/** SQL: the status of `n` for readers who have not acted on it. */
const asUntouched = sql`null::timestamptz as read_at, n.type = any(${ACTION_REQUIRED}) as action_required`

/**
 * SQL: the number of common rows of the reader. Those about posts are counted by sets of readers; only those that the reader
 * acted on are evaluated one by one, and the first count ignores these actions.
 */
function countCommon(reader: AnyReader, filter: NotificationFilter, seenSets: Sql<unknown>): Sql<unknown> {
  return sql`(
    with touched as materialized (${common(reader, {}, sql`n.readers is not null and n.id in (${touchedIds(reader)})`)})
    select (select coalesce(sum(n.notices), 0) from (${seenSets}) n where true ${conditions(filter)}) -
           (select count(*) from (select n.type, ${asUntouched} from touched n) n where true ${conditions(filter)}) +
           (select count(*) from touched n where true ${conditions(filter)}) +
           (select count(*) from (${common(reader, filter, isCountedAlone)}) alone))`
}

/** SQL: the total of the reader's notifications. `seenSets` is SQL of `readerSets`. */
export const countAll = (
  reader: AnyReader,
  filter: NotificationFilter,
  seenSets: Sql<unknown> = readerSets(reader),
): Sql<number> =>
  sql`((select count(*) from (${personal(reader, filter)}) own) + ${countCommon(reader, filter, seenSets)})::int`

/** SQL: rows that are not counted by their readers, mainly of polls, by the index of their ends. */
export const isCountedAlone = sql`n.readers is null and coalesce(n.shown_until, 'infinity') > now()`

/** SQL: the rows about posts that the reader may have acted on. */
const touchedIds = ({ programId, userId }: AnyReader): Sql<unknown> => sql`
  select notification_id from notification_states where program_id = ${programId} and user_id = ${userId}
  union
  select o.id from engagements e
    join notifications o on o.program_id = ${programId} and o.content_id = e.content_id and o.user_id is null
   where e.program_id = ${programId} and e.user_id = ${userId} and e.acknowledged_at is not null`

/** SQL: the conditions of a filter on the row `n`. */
function conditions({ read = [], actionRequired, important, id }: RowFilter): Sql<unknown> {
  const all = [
    ...read.map(wanted => sql`n.read_at is ${wanted ? sql`not null` : sql`null`}`),
    ...(actionRequired === undefined ? [] : [sql`n.action_required = ${sql.lit(actionRequired)}`]),
    ...(important === undefined ? [] : [sql`(n.type = any(${IMPORTANT})) = ${sql.lit(important)}`]),
    ...(id === undefined ? [] : [sql`n.id = ${id}`]),
  ]
  return sql.join(
    all.map(condition => sql`and (${condition})`),
    sql` `,
  )
}
