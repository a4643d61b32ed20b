import { sql } from 'kysely'
import { attributeSql } from '../../../people/audiences/index.ts'
import type { Database } from '../../../platform/db/database.ts'
import { compileRead } from '../../../platform/db/kysely.ts'
import { viewerSql } from '../../../publishing/visibility/index.ts'
import type { MeasuredPost } from './read-results.ts'

/** Smaller groups are not shown by themselves: what one person did could be read from them. */
const GROUP_MIN = 5

interface Counted {
  readonly audience: number
  readonly viewed: number
  readonly acknowledged: number
}

/** One value; or, with `folded`, everybody else. */
export type Group = Counted & { readonly value: string | null; readonly folded?: number }

/**
 * Who sees the post now, by an attribute: each person once, under the primary address where it is `email`. The largest group
 * first; people without a value and those of small groups are one last entry.
 */
export async function countGroups(database: Database, post: MeasuredPost, attribute: string): Promise<Group[]> {
  const { programId, id, keys, must_read_revision } = post
  const groups = await database.bare<Group & { readonly is_shown: boolean }>(
    compileRead(sql`
      with groups as (
        select nullif(a.value, '') as value, count(*)::integer as audience, count(e.viewed_at)::integer as viewed,
               count(*) filter (where e.acknowledged_at is not null and e.acknowledged_revision >= ${must_read_revision})::integer
                 as acknowledged
          from users u
          left join engagements e on e.program_id = ${programId} and e.content_id = ${id} and e.user_id = u.id
         cross join lateral (select ${valueSql(attribute)} as value) a
         where ${viewerSql(programId, keys)}
         group by 1
      ), shown as (
        select g.*, g.value is not null and g.audience >= ${GROUP_MIN} as is_shown from groups g)
      select case when s.is_shown then s.value end as value, s.is_shown, sum(s.audience)::integer as audience,
             sum(s.viewed)::integer as viewed, sum(s.acknowledged)::integer as acknowledged
        from shown s group by 1, 2 order by s.is_shown desc, audience desc, value`),
  )
  return groups.map(({ is_shown, ...group }) => (is_shown ? group : { ...group, folded: group.audience }))
}

const valueSql = (attribute: string) =>
  attribute === 'email'
    ? sql`(select m.value from user_emails m where m.program_id = u.program_id and m.user_id = u.id
            order by m.is_primary desc, m.position limit 1)`
    : attributeSql(attribute)
