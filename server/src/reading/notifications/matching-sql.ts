// SQL: which notifications a user has, under a filter.

import { type RawBuilder, sql } from 'kysely'
import { HIDDEN_TYPES_SQL, typesWhere } from '../../publishing/notices/index.ts'
import { VIEWER_KEYS_SQL, VISIBLE_SQL } from '../../publishing/visibility/index.ts'

export interface NotificationFilter {
  /** Each has to hold: true for read ones, false for unread ones. */
  readonly read?: readonly boolean[]
  readonly actionRequired?: boolean | undefined
  readonly important?: boolean | undefined
  readonly id?: number
}

/** Whose notifications. */
export interface Reader {
  readonly programId: number
  readonly userId: number
}

/** The same, or an expression for a user. */
export type AnyReader = Omit<Reader, 'userId'> & { readonly userId: number | RawBuilder<unknown> }

const IMPORTANT = typesWhere(rule => rule.important)
const ACTION_REQUIRED = typesWhere(rule => rule.actionRequired)

export const viewer = ({ programId, userId }: AnyReader): RawBuilder<unknown> =>
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
export function personal({ programId, userId }: AnyReader, filter: NotificationFilter): RawBuilder<unknown> {
  return sql`
    select n.id, n.type, n.content_id, n.comment_id, n.poll_id, n.event_count, n.detail, false as action_required,
           n.read_at, n.acknowledged_at, n.created_at
      from notifications n
     where n.program_id = ${programId} and n.user_id = ${userId} and (not n.needs_post or ${seesPost(programId)})
       and ${isShown}
       ${filter.actionRequired ? sql`and n.id = 0` : sql``} ${conditions(filter)}`
}

/** SQL: what a reader did with a row `n` for everybody, from `s`, their state, and `e`, their acknowledgement of its post. */
const COMMON_COLUMNS = sql`
  n.id, n.type, n.content_id, n.comment_id, n.poll_id, n.event_count, n.detail,
  n.type = any(${ACTION_REQUIRED}) and e.acknowledged_at is null as action_required,
  coalesce(s.read_at, e.acknowledged_at) as read_at,
  coalesce(e.acknowledged_at, s.acknowledged_at) as acknowledged_at, n.created_at`

const commonWhere = ({ programId, userId }: AnyReader): RawBuilder<unknown> => sql`
  n.program_id = ${programId} and n.user_id is null and not n.withdrawn
  and n.created_at <= clock_timestamp() and coalesce(n.shown_until > clock_timestamp(), true)
  and n.actor_user_id is distinct from ${userId} and ${isShown}`

/** SQL: whether the reader sees what a row for everybody is about. */
const isSeen = (programId: number): RawBuilder<unknown> => sql`
  (not n.needs_post or ${sql.raw(VISIBLE_SQL('n', '(select keys from viewer)'))})
  and (not n.needs_poll_audience or ${inPollAudience(programId)})`

/**
 * SQL: rows for everybody. A post that was acknowledged is settled, and read. Whether the reader sees what a row is about
 * is asked last (`offset 0` keeps it so), of the rows that the filter leaves: mostly few.
 */
export function common(reader: AnyReader, filter: NotificationFilter): RawBuilder<unknown> {
  const { programId, userId } = reader
  return sql`
    select id, type, content_id, comment_id, poll_id, event_count, detail, action_required, read_at, acknowledged_at,
           created_at
      from (
      select * from (
        select ${COMMON_COLUMNS}, n.needs_post, n.access_keys, n.audience_keys, n.needs_poll_audience
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
         where ${commonWhere(reader)}
      ) n where true ${commonConditions(filter)} offset 0
    ) n where ${isSeen(programId)}`
}

/** SQL: the same, made to be read newest first and only in part: each row with look-ups by key of what the reader did. */
export function newestCommon(reader: Reader, filter: NotificationFilter): RawBuilder<unknown> {
  const { programId, userId } = reader
  return sql`
    select n.* from (
      select ${COMMON_COLUMNS}
        from notifications n
        left join lateral (
          select read_at, acknowledged_at from notification_states
           where program_id = ${programId} and user_id = ${userId} and notification_id = n.id
             and read_at >= n.created_at limit 1) s on true
        left join lateral (
          select acknowledged_at from engagements
           where program_id = ${programId} and user_id = ${userId} and content_id = n.content_id
             and acknowledged_at is not null and acknowledged_revision >= n.must_read_revision limit 1) e on true
       where ${commonWhere(reader)} and ${isSeen(programId)}
    ) n where true ${commonConditions(filter)}`
}

const commonConditions = (filter: NotificationFilter): RawBuilder<unknown> => {
  const { actionRequired } = filter
  const action = actionRequired === undefined ? sql`` : sql`and action_required = ${sql.lit(actionRequired)}`
  return sql`${action} ${conditions(filter)}`
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
