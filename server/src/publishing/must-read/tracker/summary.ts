// How many have acknowledged a post, in all and by an attribute of people.

import { type RawBuilder, sql } from 'kysely'
import { attributeSql, groupsSql, mergeSpellings, type ValueGroup } from '../../../people/audiences/index.ts'
import type { Database } from '../../../platform/db/database.ts'
import { viewerCountSql, viewerIdsSql, viewerSql } from '../../visibility/index.ts'
import { acknowledgementsSql, isCurrentSql, type TrackedPost, type TrackerState } from './tracked-post.ts'

/** Groups besides the one of people without a value. */
const GROUPS_MAX = 200

export interface Counts extends Readonly<Record<TrackerState, number>> {
  readonly audience: number
}

interface Group extends ValueGroup {
  readonly acknowledged: number
}

const NOBODY: Counts = { audience: 0, acknowledged: 0, missing: 0, overdue: 0, outdated: 0 }

/** Everybody who sees the post now, by state: the four are the whole audience. */
export async function countStates(database: Database, post: TrackedPost): Promise<Counts> {
  if (!post.keys) return NOBODY
  const [row] = await database.unscopedQuery(countsSql(post.programId, post, post.keys))
  const { audience, acknowledged, outdated } = row ?? NOBODY
  return { ...NOBODY, audience, acknowledged, outdated, [post.pending]: audience - acknowledged - outdated }
}

type Keys = NonNullable<TrackedPost['keys']>

/**
 * People who have never acknowledged are the remainder: acknowledgements are read by their own index, and people are not
 * read.
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
 * The same people by the values of an attribute, the most frequent first and those without one last. A person with
 * several values is counted under each.
 */
export async function countByAttribute(database: Database, post: TrackedPost, attribute: string): Promise<Group[]> {
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

function spellingsSql(programId: number, post: TrackedPost, keys: Keys, attribute: string): RawBuilder<unknown> {
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
