import {
  type FoldedGroups,
  foldGroups,
  groupsSql,
  mergeSpellings,
  oneValueSql,
  type ValueGroup,
} from '../../people/audiences/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { type PostKeys, viewerSql } from '../../publishing/visibility/index.ts'
import { GROUP_MIN } from '../../shared/smallest-group.ts'

export interface MeasuredPost {
  readonly programId: number
  readonly id: number
  readonly published_at: Date | null
  readonly must_read_revision: number
  readonly keys: PostKeys
}

/** Days of the program that are shown by the hour: those that begin in the first 72 hours. */
const HOURS_SHOWN = 72

/** SQL: the time zone of the program. */
export const zoneSql = (programId: number): Sql<string> =>
  sql`(select z.timezone from programs z where z.id = ${programId})`

/** SQL: from when on a series is shown by the day: the first midnight three days after the publication. */
export const daysFromSql = (programId: number, publishedAt: Date | null): Sql<unknown> => sql`
  date_trunc('day', ${publishedAt}::timestamptz + make_interval(hours => ${sql.lit(HOURS_SHOWN)})
                    + interval '1 day - 1 microsecond', ${zoneSql(programId)})`

interface Counted extends ValueGroup {
  readonly viewed: number
  readonly acknowledged: number
}

/**
 * The post's viewers by an attribute, each person once, by the primary address where it is `email`; the largest group first, then
 * one entry for people without a value and small groups.
 */
export async function countGroups(
  database: Database,
  post: MeasuredPost,
  attribute: string,
): Promise<FoldedGroups<Counted>> {
  const { programId, id, keys, must_read_revision } = post
  const spellings = sql`
    select nullif(a.value, '') as value, count(*)::integer as audience, count(e.viewed_at)::integer as viewed,
           count(*) filter (where e.acknowledged_at is not null and e.acknowledged_revision >= ${must_read_revision})::integer
             as acknowledged
      from users u
      left join engagements e on e.program_id = ${programId} and e.content_id = ${id} and e.user_id = u.id
     cross join lateral (select ${oneValueSql(attribute)} as value) a
     where ${viewerSql(programId, keys)}
     group by 1`
  const rows = await database.unscopedQuery<Counted>(
    groupsSql({ spellings, counts: ['viewed', 'acknowledged'], audienceMin: GROUP_MIN }),
  )
  const groups = mergeSpellings(
    rows.map(({ value, audience, viewed, acknowledged }) => ({ value, audience, viewed, acknowledged })),
    add,
  )
  return foldGroups(groups, add)
}

const add = (one: Counted, other: Counted): Counted => ({
  value: one.value,
  audience: one.audience + other.audience,
  viewed: one.viewed + other.viewed,
  acknowledged: one.acknowledged + other.acknowledged,
})
