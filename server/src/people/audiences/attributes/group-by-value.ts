// People counted by the values of an attribute: spellings that rules treat as equal are one group, shown as the most frequent one.
// The database merges ASCII spellings, whose lower case is the same everywhere; the few others are merged here, by the function
// that rules use.

import { type Sql, sql } from '../../../platform/db/sql.ts'
import { foldText } from '../rules/rule-match.ts'

/** People with one value; null for those without any. */
export interface ValueGroup {
  readonly value: string | null
  readonly audience: number
}

/** Limit of non-ASCII spellings, which are read in addition to the groups. */
const BEYOND_ASCII_MAX = 5_000

export interface GroupedPeople {
  /** SQL: rows `value`, `audience` and the other counts, one for each spelling. */
  readonly spellings: Sql<unknown>
  /** The counts beside `audience`. */
  readonly counts: readonly string[]
  /** Groups of fewer people are merged with those without a value. */
  readonly audienceMin?: number
  readonly groupsMax?: number
}

/** SQL: the groups, to be merged by `mergeSpellings`. */
export function groupsSql<R extends ValueGroup>({
  spellings,
  counts,
  audienceMin = 1,
  groupsMax,
}: GroupedPeople): Sql<R> {
  const columns = ['audience', ...counts].map(name => sql.ref(name))
  const sums = sql.join(columns.map(column => sql`sum(${column})::integer as ${column}`))
  const limit = groupsMax === undefined ? sql`` : sql`limit ${sql.lit(groupsMax)}`
  return sql<R>`
    with spellings as materialized (${spellings}),
    keyed as (
      select *, octet_length(value) = char_length(value) as is_ascii,
             case when octet_length(value) = char_length(value) then lower(value collate "C") else value end as key
        from spellings),
    groups as materialized (
      select key, is_ascii, (array_agg(value order by audience desc, value collate "C"))[1] as value, ${sums}
        from keyed where value is not null group by key, is_ascii)
    (select * from groups where is_ascii and audience >= ${sql.lit(audienceMin)} order by audience desc, key ${limit})
    union all
    (select * from groups where not is_ascii order by audience desc, key limit ${sql.lit(BEYOND_ASCII_MAX)})
    union all
    select null, null, null, ${sums} from (
      select value, ${sql.join(columns)} from spellings where value is null
      union all
      select value, ${sql.join(columns)} from groups
       where is_ascii and audience < ${sql.lit(audienceMin)}) nobody
     having count(*) > 0`
}

/** Groups of people, the spellings of a value merged by `add`: the largest first, people without a value last. */
export function mergeSpellings<Group extends ValueGroup>(
  rows: readonly Group[],
  add: (one: Group, other: Group) => Group,
): Group[] {
  const groups = new Map<string | null, Group>()
  for (const row of [...rows].sort((one, other) => other.audience - one.audience)) {
    const key = row.value === null ? null : foldText(row.value)
    const known = groups.get(key)
    groups.set(key, known ? { ...add(known, row), value: known.value } : row)
  }
  return [...groups.values()].sort(byAudience)
}

const byAudience = (one: ValueGroup, other: ValueGroup): number => {
  if (one.value === null || other.value === null) return one.value === null ? 1 : -1
  return other.audience - one.audience || (one.value < other.value ? -1 : 1)
}
