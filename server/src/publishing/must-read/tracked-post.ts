// The post as the tracker reads it, and the SQL of each person's status.

import { NOBODY_RESTRICTED, type Restricted } from '../../platform/access/restrictions.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { type ContentRef, isReadableSql, type PostKeys, readContentRef } from '../visibility/index.ts'

/** The states of a person, which exclude each other: an acknowledgement out of date is neither overdue nor missing. */
export const TRACKER_STATES = ['acknowledged', 'missing', 'overdue', 'outdated'] as const
export type TrackerState = (typeof TRACKER_STATES)[number]

export interface TrackedPost {
  readonly programId: number
  readonly id: number
  readonly state: string
  readonly requires_acknowledgement: boolean
  readonly must_read_revision: number
  /** The status of people who have never acknowledged: it depends only on the post. */
  readonly pending: 'missing' | 'overdue'
  /** null while the post is not published. */
  readonly keys: PostKeys | null
}

/** Reads the post of a tracker, narrowed to the people of its reader; throws 404 without it. */
export async function readTrackedPost(
  database: Database,
  reader: Restricted & { readonly programId: number },
  contentId: string,
): Promise<TrackedPost> {
  const { programId, restrictions } = reader
  const ref = readContentRef(contentId)
  const [row] = ref === null ? [] : await database.unscopedQuery<TrackedPostRow>(trackedPostSql(programId, ref, reader))
  if (!row) throw notFound('Content')
  const post = presentTrackedPost(programId, row)
  return { ...post, keys: post.keys && { ...post.keys, among: restrictions.audienceIds } }
}

export interface TrackedPostRow extends Partial<PostKeys> {
  readonly id: number
  readonly state: string
  readonly requires_acknowledgement: boolean
  readonly must_read_revision: number
  readonly is_overdue: boolean
}

/** SQL: the row that `presentTrackedPost` takes. */
export function trackedPostSql(
  programId: number,
  { id, uuid }: ContentRef,
  reader: Restricted = NOBODY_RESTRICTED,
): Sql<TrackedPostRow> {
  return sql<TrackedPostRow>`
    select c.id, c.state, c.requires_acknowledgement, c.must_read_revision,
           coalesce(c.must_read_due_at < clock_timestamp(), false) as is_overdue, f.access_keys, f.audience_keys
      from content c
      left join post_feed f on f.program_id = c.program_id and f.post_id = c.id
     where c.program_id = ${programId} and ${uuid === null ? sql`c.id = ${id}` : sql`c.uuid = ${uuid}`}
       and ${isReadableSql(programId, reader, sql`c.id`)}`
}

export function presentTrackedPost(
  programId: number,
  { access_keys, audience_keys, is_overdue, ...post }: TrackedPostRow,
): TrackedPost {
  return {
    ...post,
    programId,
    pending: is_overdue ? 'overdue' : 'missing',
    keys: access_keys && audience_keys ? { access_keys, audience_keys } : null,
  }
}

/** SQL: the acknowledgements of the post, rows `e` with a user_id. A narrow index covers them (0110_engagement.sql). */
export const acknowledgementsSql = ({ programId, id }: TrackedPost): Sql<unknown> =>
  sql`e.program_id = ${programId} and e.content_id = ${id} and e.acknowledged_at is not null`

/** SQL: whether the acknowledgement `e` is current; false if it is out of date, null if there is none. */
export const isCurrentSql = ({ must_read_revision }: TrackedPost): Sql<unknown> =>
  sql`e.acknowledged_revision >= ${must_read_revision}`

/** SQL: the state of a person whose acknowledgement is `e`, or has no row. */
export const stateSql = (post: TrackedPost): Sql<TrackerState> =>
  sql`case ${isCurrentSql(post)} when true then 'acknowledged' when false then 'outdated' else ${sql.lit(post.pending)} end`

/** SQL: whether a person is in one of these states; null for all. */
export function inStatesSql(post: TrackedPost, states: readonly TrackerState[]): Sql<unknown> | null {
  const wanted = (['acknowledged', 'outdated', post.pending] as const).filter(state => states.includes(state))
  if (wanted.length === 3) return null
  const conditions: Record<TrackerState, Sql<unknown>> = {
    acknowledged: isCurrentSql(post),
    outdated: sql`not (${isCurrentSql(post)})`,
    missing: sql`e.user_id is null`,
    overdue: sql`e.user_id is null`,
  }
  if (wanted.length === 0) return sql`false`
  return sql`(${sql.join(
    wanted.map(state => conditions[state]),
    sql` or `,
  )})`
}

/** Length of `custom.` and a name. */
