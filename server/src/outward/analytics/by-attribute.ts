import { attributeSql, groupsSql, mergeSpellings, type ValueGroup } from '../../people/audiences/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { type PostKeys, viewerSql } from '../../publishing/visibility/index.ts'

export interface MeasuredPost {
  readonly programId: number
  readonly id: number
  readonly published_at: Date | null
  readonly must_read_revision: number
  readonly keys: PostKeys
}

/** Days of UTC that are shown by the hour: those that begin in the first 72 hours. */
const HOURS_SHOWN = 72

/** SQL: from when on a series is shown by the day: the first midnight three days after the publication. */
export const daysFromSql = (publishedAt: Date | null): Sql<unknown> => sql`
  date_trunc('day', ${publishedAt}::timestamptz + make_interval(hours => ${sql.lit(HOURS_SHOWN)})
                    + interval '1 day - 1 microsecond', 'UTC')`

/** Minimum people of a group: a smaller one could reveal what one person did. */
const GROUP_MIN = 5

interface Counted extends ValueGroup {
  readonly viewed: number
  readonly acknowledged: number
}

/** One value, or with `folded` all other values. */
type Group = Counted & { readonly folded?: number }

/**
 * The post's viewers by an attribute, each person once, by the primary address where it is `email`; the largest group first, then
 * one entry for people without a value and small groups.
 */
export async function countGroups(database: Database, post: MeasuredPost, attribute: string): Promise<Group[]> {
  const { programId, id, keys, must_read_revision } = post
  const spellings = sql`
    select nullif(a.value, '') as value, count(*)::integer as audience, count(e.viewed_at)::integer as viewed,
           count(*) filter (where e.acknowledged_at is not null and e.acknowledged_revision >= ${must_read_revision})::integer
             as acknowledged
      from users u
      left join engagements e on e.program_id = ${programId} and e.content_id = ${id} and e.user_id = u.id
     cross join lateral (select ${valueSql(attribute)} as value) a
     where ${viewerSql(programId, keys)}
     group by 1`
  const rows = await database.unscopedQuery<Counted>(
    groupsSql({ spellings, counts: ['viewed', 'acknowledged'], audienceMin: GROUP_MIN }),
  )
  return foldSmall(
    mergeSpellings(
      rows.map(({ value, audience, viewed, acknowledged }) => ({ value, audience, viewed, acknowledged })),
      add,
    ),
  )
}

/**
 * The groups that are large enough, and one entry for the others. If that entry is too small, it takes in the next smallest
 * group, since the total would reveal it; without another group it is left out.
 */
function foldSmall(groups: readonly Counted[]): Group[] {
  const isShown = ({ value, audience }: Counted) => value !== null && audience >= GROUP_MIN
  const shown = groups.filter(isShown)
  let rest = groups.filter(group => !isShown(group)).reduce(add, NOBODY)
  if (rest.audience === 0) return shown
  if (rest.audience < GROUP_MIN) {
    const next = shown.pop()
    if (!next) return []
    rest = add(rest, next)
  }
  return [...shown, { ...rest, folded: rest.audience }]
}

const NOBODY: Counted = { value: null, audience: 0, viewed: 0, acknowledged: 0 }

const add = (one: Counted, other: Counted): Counted => ({
  value: one.value,
  audience: one.audience + other.audience,
  viewed: one.viewed + other.viewed,
  acknowledged: one.acknowledged + other.acknowledged,
})

const valueSql = (attribute: string) =>
  attribute === 'email'
    ? sql`(select m.value from user_emails m where m.program_id = u.program_id and m.user_id = u.id
            order by m.is_primary desc, m.position limit 1)`
    : attributeSql(attribute)
