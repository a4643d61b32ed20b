// Converts an engagement from the database for a response, as an object or as JSON text. Times are read as seconds since 1970,
// which is far cheaper to parse than the text of a timestamp.

import { prepareQuery } from '../../../platform/db/query.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { acknowledgedSql, sawVersionSql, viewerKeysSql, visibleSql } from '../../../publishing/visibility/index.ts'
import type { Engagement } from '../feed-post-schema.ts'

/** In the order of a response. */
export const ENGAGEMENT_FIELDS = [
  'liked_at',
  'bookmarked_at',
  'viewed_at',
  'shared_at',
  'acknowledged_at',
  'commented_at',
] as const

export type EngagementRow = Readonly<Record<(typeof ENGAGEMENT_FIELDS)[number], number | null>> & {
  readonly reaction_type_id: number | null
}

/** SQL: a field of the row `e` of engagements for a response; `revision`: the post's `must_read_revision`. */
export const fieldSql = (e: string, field: (typeof ENGAGEMENT_FIELDS)[number], revision: Sql<unknown>) =>
  sql`date_part('epoch', ${field === 'acknowledged_at' ? acknowledgedSql(e, revision) : sql.raw(`${e}.${field}`)})`

/** `expanded`: the program has expanded reactions. */
export function presentEngagement(row: EngagementRow, expanded: boolean): Engagement {
  return {
    liked_at: presentSeconds(row.liked_at),
    bookmarked_at: presentSeconds(row.bookmarked_at),
    viewed_at: presentSeconds(row.viewed_at),
    shared_at: presentSeconds(row.shared_at),
    acknowledged_at: presentSeconds(row.acknowledged_at),
    commented_at: presentSeconds(row.commented_at),
    ...(expanded ? { reaction_type_id: row.reaction_type_id } : {}),
  }
}

const NOTHING = `{${ENGAGEMENT_FIELDS.map(kind => `"${kind}":null`).join(',')}`

/** The same as JSON text, in ASCII. */
export function engagementText(row: EngagementRow, expanded: boolean): string {
  const text = isNothing(row)
    ? NOTHING
    : `{${ENGAGEMENT_FIELDS.map(kind => `"${kind}":${secondsText(row[kind])}`).join(',')}`
  return expanded ? `${text},"reaction_type_id":${row.reaction_type_id ?? 'null'}}` : `${text}}`
}

const isNothing = (row: EngagementRow): boolean =>
  row.liked_at === null &&
  row.viewed_at === null &&
  row.bookmarked_at === null &&
  row.shared_at === null &&
  row.acknowledged_at === null &&
  row.commented_at === null

const secondsText = (seconds: number | null): string => (seconds === null ? 'null' : `"${presentSeconds(seconds)}"`)

/** Rounded to microseconds first: fractions of seconds are inexact, and the response truncates to milliseconds. */
function presentSeconds(seconds: number): string
function presentSeconds(seconds: number | null): string | null
function presentSeconds(seconds: number | null): string | null {
  if (seconds === null) return null
  return new Date(Math.floor(Math.round(seconds * 1e6) / 1e3)).toISOString()
}

/** The outcome of change number `n`; changes of posts that the user does not see have no row. */
export interface EngageRow extends EngagementRow {
  readonly n: number
  /** False: nothing was written, since another transaction has just inserted the row. */
  readonly is_done: boolean
  readonly is_event: boolean
  /** Nothing was written: it acknowledges an outdated version. */
  readonly is_outdated: boolean
  /** A public counter has changed. */
  readonly is_counted: boolean
}

/** SQL of a field that `on` sets and `off` clears; the first point in time stays. */
const toggled = (field: string, on: string, off: string | null) =>
  sql.raw(`case ${off ? `when o.action = '${off}' then null` : ''} when o.action = '${on}' then coalesce(h.${field}, o.at)
          else h.${field} end as ${field}`)

const difference = (field: string) =>
  sql.raw(`sum((d.${field} is not null)::integer - (d.had_${field} is not null)::integer)::integer`)

const FIELDS = [
  'liked_at',
  'reaction_type_id',
  'bookmarked_at',
  'viewed_at',
  'shared_at',
  'acknowledged_at',
  'acknowledged_revision',
  'acknowledged_text_id',
  'commented_at',
]
const fieldsOf = (row: string) => sql.join(FIELDS.map(field => sql.raw(`${row}.${field}`)))
const COLUMNS = sql.join(FIELDS.map(field => sql.ref(field)))

/** The event of a change. */
const NEWS = sql`case when d.had_liked_at is null and d.liked_at is not null then 'content_liked'
                when d.had_shared_at is null and d.shared_at is not null then 'content_shared'
                when d.is_acknowledging then 'content_acknowledged' end`

const NOTHING_SET = sql`coalesce(x.liked_at, x.bookmarked_at, x.viewed_at, x.shared_at, x.acknowledged_at) is null`

/** SQL: whether `holds` is true of a public counter's field. */
const anyCounted = (holds: (field: string) => Sql<unknown>) =>
  sql.join(['liked_at', 'viewed_at', 'shared_at'].map(holds), sql` or `)

/** The changes of a batch, by column. */
interface Changes {
  readonly programId: number
  readonly numbers: readonly number[]
  readonly users: readonly number[]
  readonly posts: readonly number[]
  readonly actions: readonly string[]
  readonly reactions: readonly (number | null)[]
  readonly eventIds: readonly string[]
  /** Acknowledged versions. */
  readonly versions: readonly (string | null)[]
}

/**
 * Writes changes of one program, at most one per user and post, in the order of these.
 *
 * `op` locks the memberships, as every transaction of a user does: a user's data is written before the user is forgotten, or not
 * at all. A user who is being removed counts as removed, so that the batch does not wait for it.
 *
 * `next` locks the existing engagements, in that order on all nodes, and reads them under the lock, so the counters change by
 * exactly what changed. If an engagement is inserted concurrently, `added` hits the conflict, inserts nothing, and the change is
 * retried. Locks are taken in the order engagements, counters, everywhere. All joins use an index: the planner does not know the
 * size of a batch.
 */
export const engage = prepareQuery<EngageRow, Changes>(
  'engage',
  ({ programId, numbers, users, posts, actions, reactions, eventIds, versions }) => sql`
with op as materialized (
  select o.*, f.must_read_revision, date_trunc('milliseconds', now()) as at,
         not ${sawVersionSql(sql`o.version`, sql`f.must_read_revision`)} as is_outdated
    from unnest(${numbers}::integer[], ${users}::bigint[], ${posts}::bigint[], ${actions}::text[],
                ${reactions}::integer[], ${eventIds}::uuid[], ${versions}::text[])
         as o (n, user_id, post_id, action, reaction_type_id, event_id, version)
   cross join lateral (select * from post_feed where program_id = ${programId} and post_id = o.post_id limit 1) f
   cross join lateral (
     select true from users where program_id = ${programId} and id = o.user_id limit 1 for key share skip locked) member
   cross join lateral (select ${viewerKeysSql(programId, sql`o.user_id`)} as keys) reader
   where ${visibleSql('f', sql`reader.keys`)}
), next as materialized (
  select o.n, o.user_id, o.post_id, o.event_id, o.must_read_revision, o.is_outdated, h.user_id is not null as is_held,
         h.liked_at as had_liked_at, h.viewed_at as had_viewed_at, h.shared_at as had_shared_at,
         a.is_acknowledging, h.acknowledged_at as had_acknowledged_at,
         ${toggled('liked_at', 'like', 'unlike')},
         case when o.action = 'unlike' then null
              when o.action = 'like' then coalesce(o.reaction_type_id, h.reaction_type_id)
          else h.reaction_type_id end as reaction_type_id,
         ${toggled('bookmarked_at', 'bookmark', 'unbookmark')},
         ${toggled('viewed_at', 'view', 'unview')},
         ${toggled('shared_at', 'share', null)},
         case when a.is_acknowledging then o.at else h.acknowledged_at end as acknowledged_at,
         case when a.is_acknowledging then o.must_read_revision else coalesce(h.acknowledged_revision, 0) end
           as acknowledged_revision,
         case when a.is_acknowledging then (
                select max(r.id) from content_revisions r where r.program_id = ${programId} and r.content_id = o.post_id)
              else h.acknowledged_text_id end as acknowledged_text_id,
         h.acknowledged_text_id as had_acknowledged_text_id,
         h.commented_at
    from op o
    left join lateral (
      select * from engagements e
       where e.program_id = ${programId} and e.user_id = o.user_id and e.content_id = o.post_id limit 1 for update) h on true
   cross join lateral (
     select o.action = 'acknowledge' and not o.is_outdated
            and (${acknowledgedSql('h', sql`o.must_read_revision`)}) is null as is_acknowledging) a
), added as (
  insert into engagements (program_id, user_id, content_id, ${COLUMNS})
  select ${programId}, x.user_id, x.post_id, ${fieldsOf('x')}
    from next x
   where not x.is_held and not ${NOTHING_SET}
  on conflict do nothing
  returning user_id, content_id
), changed as (
  update engagements e
     set (${COLUMNS}) = row (${fieldsOf('x')})
    from next x
   where x.is_held and e.program_id = ${programId} and e.user_id = x.user_id and e.content_id = x.post_id
     and (${fieldsOf('e')}) is distinct from (${fieldsOf('x')})
), done as materialized (
  select x.*, x.is_held or ${NOTHING_SET} or (x.user_id, x.post_id) in (select user_id, content_id from added) as is_done
    from next x
), former as (
  insert into former_acknowledgements (program_id, user_id, content_id, acknowledged_at, text_id)
  select ${programId}, d.user_id, d.post_id, d.had_acknowledged_at, d.had_acknowledged_text_id
    from done d
   where d.is_done and d.is_acknowledging and d.had_acknowledged_at is not null
  on conflict do nothing
), event_rows as (
  insert into events (program_id, id, name, data)
  select ${programId}, d.event_id, ${NEWS}, jsonb_build_object('content_id', d.post_id, 'user_id', d.user_id)
    from done d
   where d.is_done and ${NEWS} is not null
), counted as (
  insert into post_counters as n (program_id, content_id, like_count, view_count, share_count)
  select ${programId}, d.post_id, ${difference('liked_at')}, ${difference('viewed_at')}, ${difference('shared_at')}
    from done d
   where d.is_done
   group by d.post_id
  having ${anyCounted(field => sql`${difference(field)} <> 0`)}
   order by d.post_id
  on conflict (program_id, content_id) do update
     set like_count = n.like_count + excluded.like_count,
         view_count = n.view_count + excluded.view_count,
         share_count = n.share_count + excluded.share_count
)
select d.n, d.is_outdated, d.is_done, d.is_done and ${NEWS} is not null as is_event,
       d.is_done and (${anyCounted(field => sql.raw(`(d.${field} is null) <> (d.had_${field} is null)`))}) as is_counted,
       ${sql.join(ENGAGEMENT_FIELDS.map(field => sql`${fieldSql('d', field, sql`d.must_read_revision`)} as ${sql.ref(field)}`))},
       d.reaction_type_id
  from done d`,
)
