import {
  attributeSql,
  groupingParameter,
  groupsSql,
  mergeSpellings,
  requireGrouping,
  type ValueGroup,
} from '../../people/audiences/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { readContent } from '../content/index.ts'
import { ContentParams, viewerCountSql, viewerIdsSql, viewerSql } from '../visibility/index.ts'
import {
  acknowledgementsSql,
  isCurrentSql,
  readTrackedPost,
  type TrackedPost,
  type TrackerState,
} from './tracked-post.ts'

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
      by: groupingParameter,
    }),
  },
  output: { status: 200, body: Type.One(Summary) },
  async handle({ actor, services: { database } }, { params, query: { by } }) {
    await requireGrouping(database, actor, by)
    const post = await readTrackedPost(database, actor, params.content_id)
    const [counts, groups] = await Promise.all([
      countStates(database, post),
      by === undefined ? [] : countByAttribute(database, post, by),
    ])
    return { data: { ...counts, by: groups } }
  },
})

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
