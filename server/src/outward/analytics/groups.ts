import {
  type FoldedGroups,
  foldGroups,
  groupsSql,
  mergeSpellings,
  oneValueSql,
  type ValueGroup,
} from '../../people/audiences/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { GROUP_MIN } from '../../shared/smallest-group.ts'
import { activeMembersSql } from './active-people.ts'
import type { Narrowing } from './narrowing.ts'
import type { Period } from './period.ts'

interface ActiveGroup extends ValueGroup {
  readonly active_users: number
  /** Others of the audience with this value, whom the group tells of beside the one that is not narrowed to values. */
  readonly outside: number
}

/**
 * The members who are meant by an attribute, each once, and how many of them looked at something. Small groups are folded, and so
 * are those that leave out a few people.
 */
export async function countActiveGroups(
  database: Database,
  period: Period,
  narrowing: Narrowing,
  attribute: string,
): Promise<FoldedGroups<ActiveGroup>> {
  const spellings = sql`
    select s.value, s.audience, s.active_users, s.outside from (
      select g.*, sum(g.audience) over (partition by lower(g.value)) as of_value from (
        select nullif(p.value, '') as value, (count(*) filter (where p.is_meant))::integer as audience,
               (count(*) filter (where p.is_active))::integer as active_users,
               (count(*) filter (where not p.is_meant))::integer as outside
          from (${activeMembersSql(period, narrowing, oneValueSql(attribute))}) p group by 1) g) s
     where s.of_value > 0`
  const rows = await database.unscopedQuery<ActiveGroup>(
    groupsSql({ spellings, counts: ['active_users', 'outside'], audienceMin: GROUP_MIN }),
  )
  const groups = rows.map(({ value, audience, active_users, outside }) => ({ value, audience, active_users, outside }))
  return foldGroups(mergeSpellings(groups, add), add, leastOf)
}

/** The people of a group, or those whom it leaves out if they are fewer. */
const leastOf = ({ audience, outside }: ActiveGroup): number => (outside === 0 ? audience : Math.min(audience, outside))

const add = (one: ActiveGroup, other: ActiveGroup): ActiveGroup => ({
  value: one.value,
  audience: one.audience + other.audience,
  active_users: one.active_users + other.active_users,
  outside: one.outside + other.outside,
})
