// The post as the tracker reads it, and the SQL of each person's status.

import {
  attributeSql,
  groupsSql,
  isRuleAttribute,
  mergeSpellings,
  readAttributeRights,
  requireValues,
  type ValueGroup,
} from '../../people/audiences/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { described, namedObject, Type } from '../../platform/http/input/schema.ts'
import { readContent } from '../content/index.ts'
import {
  ContentParams,
  type ContentRef,
  type PostKeys,
  readContentRef,
  viewerCountSql,
  viewerIdsSql,
  viewerSql,
} from '../visibility/index.ts'

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

/** Reads the post of a tracker; throws 404 without it. */
export async function readTrackedPost(database: Database, programId: number, contentId: string): Promise<TrackedPost> {
  const ref = readContentRef(contentId)
  const [row] = ref === null ? [] : await database.unscopedQuery<TrackedPostRow>(trackedPostSql(programId, ref))
  if (!row) throw notFound('Content')
  return presentTrackedPost(programId, row)
}

export interface TrackedPostRow extends Partial<PostKeys> {
  readonly id: number
  readonly state: string
  readonly requires_acknowledgement: boolean
  readonly must_read_revision: number
  readonly is_overdue: boolean
}

/** SQL: the row that `presentTrackedPost` takes. */
export function trackedPostSql(programId: number, { id, uuid }: ContentRef): Sql<TrackedPostRow> {
  return sql<TrackedPostRow>`
    select c.id, c.state, c.requires_acknowledgement, c.must_read_revision,
           coalesce(c.must_read_due_at < clock_timestamp(), false) as is_overdue, f.access_keys, f.audience_keys
      from content c
      left join post_feed f on f.program_id = c.program_id and f.post_id = c.id
     where c.program_id = ${programId} and ${uuid === null ? sql`c.id = ${id}` : sql`c.uuid = ${uuid}`}`
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
const ATTRIBUTE_MAX_LENGTH = 300

const Summary = namedObject('AcknowledgementSummary', {
  audience: Type.Count({ description: 'The people who can see the post now' }),
  acknowledged: Type.Count(),
  missing: Type.Count(),
  overdue: Type.Count(),
  outdated: Type.Count({ description: 'People who acknowledged the post before it changed' }),
  by: Type.Array(
    Type.Object({
      value: Type.Nullable(Type.String({ description: 'null for people without a value' })),
      audience: Type.Count(),
      acknowledged: Type.Count(),
    }),
  ),
})

export const summarizeAcknowledgements = endpoint('GET /v2/content/{content_id}/acknowledgements/summary', {
  tag: 'Content',
  summary: 'Count acknowledgements of a post, also by an attribute of people',
  description:
    'Of an attribute the 200 most frequent values are counted, and people without one. Private attributes are 403 below program ' +
    'manager.',
  access: readContent,
  transaction: 'own',
  input: {
    params: ContentParams,
    query: Type.Object({
      by: Type.Optional(
        described('An attribute that audiences can use, such as `department`', Type.Text(ATTRIBUTE_MAX_LENGTH)),
      ),
    }),
  },
  output: { status: 200, body: Type.One(Summary) },
  async handle({ actor, services: { database } }, { params, query: { by } }) {
    if (by !== undefined && !isRuleAttribute(by)) {
      throw invalid({ rule: 'invalid_enum', parameter: 'by', message: 'is no attribute that audiences can use' })
    }
    const post = await readTrackedPost(database, actor.programId, params.content_id)
    if (by !== undefined) {
      requireValues(await database.read(actor.programId, db => readAttributeRights(db, actor.role)), by)
    }
    const [counts, groups] = await Promise.all([
      countStates(database, post),
      by === undefined ? [] : countByAttribute(database, post, by),
    ])
    return { data: { ...counts, by: groups } }
  },
})

// The numbers of acknowledgements of a post, in total and by an attribute of people.

/** Maximum groups, besides the group of people without a value. */
const GROUPS_MAX = 200

interface Counts extends Readonly<Record<TrackerState, number>> {
  readonly audience: number
}

interface Group extends ValueGroup {
  readonly acknowledged: number
}

const NOBODY: Counts = { audience: 0, acknowledged: 0, missing: 0, overdue: 0, outdated: 0 }

/** Counts the people who see the post now, by state: the four states add up to the audience. */
export async function countStates(database: Database, post: TrackedPost): Promise<Counts> {
  if (!post.keys) return NOBODY
  const [row] = await database.unscopedQuery(countsSql(post.programId, post, post.keys))
  const { audience, acknowledged, outdated } = row ?? NOBODY
  return { ...NOBODY, audience, acknowledged, outdated, [post.pending]: audience - acknowledged - outdated }
}

type Keys = NonNullable<TrackedPost['keys']>

/**
 * SQL: the counts from which `countStates` computes the people who have never acknowledged as the remainder. It reads
 * acknowledgements by an index of their own, and no people.
 */
const countsSql = (programId: number, post: TrackedPost, keys: Keys) => sql<
  Pick<Counts, 'audience' | 'acknowledged' | 'outdated'>
>`
  select ${viewerCountSql(programId, keys)} as audience, done.acknowledged, done.outdated
    from (select count(*) filter (where ${isCurrentSql(post)})::integer as acknowledged,
                 count(*) filter (where not (${isCurrentSql(post)}))::integer as outdated
            from engagements e
           where ${acknowledgementsSql(post)} and e.user_id in (${viewerIdsSql(programId, keys)})) done`

/**
 * Counts the same people by the values of an attribute: the most frequent value first, people without a value last. A
 * person with several values is counted under each.
 */
async function countByAttribute(database: Database, post: TrackedPost, attribute: string): Promise<Group[]> {
  if (!post.keys) return []
  const spellings = spellingsSql(post.programId, post, post.keys, attribute)
  const rows = await database.unscopedQuery<Group>(
    groupsSql({ spellings, counts: ['acknowledged'], groupsMax: GROUPS_MAX }),
  )
  const groups = mergeSpellings(
    rows.map(({ value, audience, acknowledged }) => ({ value, audience, acknowledged })),
    (one, other) => ({
      value: one.value,
      audience: one.audience + other.audience,
      acknowledged: one.acknowledged + other.acknowledged,
    }),
  )
  const without = groups.filter(({ value }) => value === null)
  return [...groups.filter(({ value }) => value !== null).slice(0, GROUPS_MAX), ...without]
}

function spellingsSql(programId: number, post: TrackedPost, keys: Keys, attribute: string): Sql<unknown> {
  const value = attributeSql(attribute)
  // One row with null for people without any value.
  const values =
    attribute === 'email'
      ? sql`cross join lateral (select distinct v.value from unnest(coalesce(nullif(${value}, '{}'), array[null])) v (value)) a`
      : sql`cross join lateral (select ${value} as value) a`
  return sql`
    select nullif(a.value, '') as value, count(*)::integer as audience,
           count(*) filter (where ${isCurrentSql(post)})::integer as acknowledged
      from users u
      left join engagements e on ${acknowledgementsSql(post)} and e.user_id = u.id
     ${values}
     where ${viewerSql(programId, keys)}
     group by 1`
}
