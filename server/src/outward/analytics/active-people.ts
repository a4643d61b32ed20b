// Active people. Activity is stored as one bit per person and quarter of an hour. A period is the union of its days; completed days
// are cached as well, in the time zones in which they were requested. Who looked at certain posts is read from their first views.

import type { Database } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { isMeantSql, isOfPeople, peopleSql } from './narrowed-people.ts'
import { isMeantPostSql, isNarrowed, isOfPosts, type Narrowing } from './narrowing.ts'
import type { Day, Period } from './period.ts'

interface ActivePeople {
  readonly active_users: number
  /** Active members who looked at nothing. */
  readonly not_reached: number
  /** By the beginning of the day, week or month, in milliseconds. */
  readonly byBeginning: ReadonlyMap<number, number>
}

interface Row {
  readonly series: readonly { readonly at: number; readonly people: number }[] | null
  readonly active_users: number
  readonly members: number
  readonly absent: number
  readonly forgotten: readonly { readonly at: number; readonly people: number }[] | null
}

export async function countActivePeople(
  database: Database,
  period: Period,
  narrowing: Narrowing,
): Promise<ActivePeople> {
  await prepareDays(database, period)
  const { programId } = period
  const [row] = await database.unscopedQuery(sql<Row>`
      with ${partsSql(period, narrowing)},
           forgotten as (
             select d.at, max(k.people) as people from days d
               join active_day_counts k on k.program_id = ${programId} and k.from_at >= d.from_at and k.from_at < d.to_at
              where ${!isNarrowed(narrowing)} group by 1)
      select (select jsonb_agg(jsonb_build_object('at', extract(epoch from s.at) * 1000, 'people', s.people))
                from (select at, sum(bit_count(people)) as people from parts group by 1) s) as series,
             (select jsonb_agg(jsonb_build_object('at', extract(epoch from f.at) * 1000, 'people', f.people))
                from forgotten f) as forgotten,
             coalesce((select sum(bit_count(people)) from everybody), 0)::integer as active_users, m.*
        from (select count(*)::integer as members, (count(*) filter (where ${IS_ABSENT}))::integer as absent
                from users u left join everybody w on w.block = u.id / 32768
               where ${isMemberSql(programId, narrowing)}) m`)
  const { series, forgotten, active_users: known, members, absent } = row as Row
  const byBeginning = new Map((series ?? []).map(({ at, people }) => [at, people]))
  // Days whose views have become numbers do not say who was active on two of them: the largest counts.
  for (const { at, people } of forgotten ?? []) byBeginning.set(at, Math.max(people, byBeginning.get(at) ?? 0))
  const most = Math.max(0, ...(forgotten ?? []).map(({ people }) => people))
  return {
    active_users: Math.max(known, most),
    not_reached: most > known ? Math.max(0, members - most) : absent,
    byBeginning,
  }
}

/** SQL: the ids of active members who are meant and looked at nothing in the period. */
export const notReachedIdsSql = (period: Period, narrowing: Narrowing): Sql<unknown> => sql`
  with ${partsSql(period, narrowing)}
  select u.id from users u left join everybody w on w.block = u.id / 32768
   where ${isMemberSql(period.programId, narrowing)} and ${IS_ABSENT}`

/** SQL: a query with `value`, `is_meant` and `is_active` of each active member of the audience; those who are not meant are not active. */
export const activeMembersSql = (period: Period, narrowing: Narrowing, value: Sql<unknown>): Sql<unknown> => sql`
  with ${partsSql(period, narrowing)}
  select ${value} as value, ${isMeantSql(period.programId, narrowing, sql`u.id`)} as is_meant, not (${IS_ABSENT}) as is_active
    from users u left join everybody w on w.block = u.id / 32768
   where ${isMemberSql(period.programId, { ...narrowing, values: [] })}`

const isMemberSql = (programId: number, narrowing: Narrowing): Sql<unknown> =>
  sql`u.program_id = ${programId} and u.active and ${isMeantSql(programId, narrowing, sql`u.id`)}`

/** SQL: the member `u` is not in their block `w` of people. */
const IS_ABSENT = sql`coalesce(get_bit(w.people, (u.id % 32768)::integer), 0) = 0`

/** SQL, after `with`: `parts`, the blocks of active people by what they are shown in, and `everybody`, those of the whole period. */
const partsSql = (period: Period, narrowing: Narrowing): Sql<unknown> => sql`
  days as materialized (${daysSql(period.days)}),
  ${isOfPeople(narrowing) ? sql`meant as materialized (${maskSql(period.programId, narrowing)}),` : sql``}
  parts as materialized (
    select p.at, p.block, bit_or(p.people${isOfPeople(narrowing) ? sql` & m.people` : sql``}) as people
      from (${isOfPosts(narrowing) ? viewersSql(period, narrowing) : piecesSql(period)}) p
      ${isOfPeople(narrowing) ? sql`join meant m on m.block = p.block` : sql``}
     group by 1, 2),
  everybody as materialized (select p.block, bit_or(p.people) as people from parts p group by 1)`

/** SQL: the people who are meant as blocks. */
const maskSql = (programId: number, narrowing: Narrowing): Sql<unknown> => sql`
  select m.id / 32768 as block, bit_or(set_bit(b'0'::bit(32768), (m.id % 32768)::integer, 1)) as people
    from (${peopleSql(programId, narrowing)}) m group by 1`

/** SQL: blocks of people who viewed certain posts for the first time. */
const viewersSql = ({ programId, from, to }: Period, narrowing: Narrowing): Sql<unknown> => sql`
  select d.at, e.user_id / 32768 as block, bit_or(set_bit(b'0'::bit(32768), (e.user_id % 32768)::integer, 1)) as people
    from engagements e join days d on e.viewed_at >= d.from_at and e.viewed_at < d.to_at
   where e.program_id = ${programId} and e.user_id > 0 and e.viewed_at >= ${from.toISOString()}::timestamptz
     and e.viewed_at < ${to.toISOString()}::timestamptz and ${isMeantPostSql(programId, narrowing, sql`e.content_id`)}
   group by 1, 2`

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
