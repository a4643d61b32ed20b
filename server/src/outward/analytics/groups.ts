import {
  type FoldedGroups,
  foldGroups,
  GROUP_MIN,
  groupsSql,
  mergeSpellings,
  oneValueSql,
  type ValueGroup,
} from '../../people/audiences/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { activeMembersSql } from './active-people.ts'
import type { Narrowing } from './narrowing.ts'
import type { Period } from './period.ts'

interface ActiveGroup extends ValueGroup {
  readonly active_users: number
}

/** The members who are meant by an attribute, each once, and how many of them looked at something; small groups are folded. */
export async function countActiveGroups(
  database: Database,
  period: Period,
  narrowing: Narrowing,
  attribute: string,
): Promise<FoldedGroups<ActiveGroup>> {
  const spellings = sql`
    select nullif(p.value, '') as value, count(*)::integer as audience, (count(*) filter (where p.is_active))::integer as active_users
      from (${activeMembersSql(period, narrowing, oneValueSql(attribute))}) p group by 1`
  const rows = await database.unscopedQuery<ActiveGroup>(
    groupsSql({ spellings, counts: ['active_users'], audienceMin: GROUP_MIN }),
  )
  const groups = rows.map(({ value, audience, active_users }) => ({ value, audience, active_users }))
  return foldGroups(mergeSpellings(groups, add), add)
}

const add = (one: ActiveGroup, other: ActiveGroup): ActiveGroup => ({
  value: one.value,
  audience: one.audience + other.audience,
  active_users: one.active_users + other.active_users,
})
