// Active people. Activity is stored as one bit per person and quarter of an hour. A period is the union of its days; completed days
// are cached as well, in the time zones in which they were requested.

import type { Database } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Day, Period } from './period.ts'

interface ActivePeople {
  readonly active_users: number
  readonly not_reached: number
  /** By the beginning of the day, week or month, in milliseconds. */
  readonly byBeginning: ReadonlyMap<number, number>
}

interface Row {
  readonly series: readonly { readonly at: number; readonly people: number }[] | null
  readonly active_users: number
  readonly not_reached: number
}

export async function countActivePeople(database: Database, period: Period): Promise<ActivePeople> {
  await prepareDays(database, period)
  const [row] = await database.unscopedQuery(sql<Row>`
      with days as materialized (${daysSql(period.days)}),
           parts as materialized (
             select p.at, p.block, bit_or(p.people) as people from (${piecesSql(period)}) p group by 1, 2),
           everybody as materialized (select p.block, bit_or(p.people) as people from parts p group by 1)
      select (select jsonb_agg(jsonb_build_object('at', extract(epoch from s.at) * 1000, 'people', s.people))
                from (select at, sum(bit_count(people)) as people from parts group by 1) s) as series,
             coalesce((select sum(bit_count(people)) from everybody), 0)::integer as active_users,
             (select count(*) from users u left join everybody w on w.block = u.id / 32768
               where ${inactiveSql(period.programId)})::integer as not_reached`)
  const { series, ...counts } = row as Row
  return { ...counts, byBeginning: new Map((series ?? []).map(({ at, people }) => [at, people])) }
}

/** SQL: the ids of active members without any activity in the period. */
export const notReachedIdsSql = (period: Period): Sql<unknown> => sql`
  with days as materialized (${daysSql(period.days)}),
       everybody as materialized (select p.block, bit_or(p.people) as people from (${piecesSql(period)}) p group by 1)
  select u.id from users u left join everybody w on w.block = u.id / 32768
   where ${inactiveSql(period.programId)}`

/** SQL: the member `u` is not in their block `w` of people. */
const inactiveSql = (programId: number): Sql<unknown> => sql`
  u.program_id = ${programId} and u.active and coalesce(get_bit(w.people, (u.id % 32768)::integer), 0) = 0`

/** SQL: blocks of people, by the beginning of what they are shown in: of `days` that are kept, and of the others' quarters. */
const piecesSql = ({ programId }: Period): Sql<unknown> => sql`
  select d.at, k.block, k.people from days d
    join active_days k on k.program_id = ${programId} and k.from_at = d.from_at and k.to_at = d.to_at
  union all
  select d.at, q.block, q.people from days d
    join active_quarters q on q.program_id = ${programId} and q.at >= d.from_at and q.at < d.to_at
   where not exists (select from active_days k
                      where k.program_id = ${programId} and k.from_at = d.from_at and k.to_at = d.to_at)`

const daysSql = (days: readonly Day[]): Sql<unknown> => {
  const times = (of: (day: Day) => Date) => sql`${days.map(day => of(day).toISOString())}::timestamptz[]`
  return sql`
    select * from unnest(${times(day => day.at)}, ${times(day => day.from_at)}, ${times(day => day.to_at)})
                  as d (at, from_at, to_at)`
}

/** The last records of a day arrive within seconds of its end. */
const OVER_AFTER_MS = 3_600_000

/** Caches completed days, unless they are cached already. */
async function prepareDays(database: Database, { programId, days }: Period): Promise<void> {
  const over = days.filter(({ is_whole, to_at }) => is_whole && to_at.getTime() < Date.now() - OVER_AFTER_MS)
  if (over.length === 0) return
  await database.unscopedQuery(
    sql`
      insert into active_days (program_id, from_at, to_at, block, people)
      select ${programId}::bigint, d.from_at, d.to_at, q.block, bit_or(q.people)
        from (${daysSql(over)}) d
        join active_quarters q on q.program_id = ${programId} and q.at >= d.from_at and q.at < d.to_at
       where not exists (select from active_days k
                          where k.program_id = ${programId} and k.from_at = d.from_at and k.to_at = d.to_at)
       group by 2, 3, 4 order by 2, 3, 4
      on conflict do nothing`,
    { isRepeatable: true },
  )
}
