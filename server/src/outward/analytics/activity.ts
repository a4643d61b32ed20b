// Actions and publications in a period, by day, week or month; and the hour of the week with the most views.

import { programTimezone } from '../../people/programs/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { isMeantSql } from './narrowed-people.ts'
import { isForPeopleSql, isMeantPostSql, isNarrowed, isOfPosts, type Narrowing } from './narrowing.ts'
import { beginningsOf, type Period } from './period.ts'

interface Done {
  readonly views: number
  readonly engagements: number
  readonly posts: number
}

/** By the beginning of the day, week or month, in milliseconds; empty ones are left out. */
export async function readActivity(
  database: Database,
  period: Period,
  narrowing: Narrowing,
): Promise<ReadonlyMap<number, Done>> {
  const beginnings = beginningsOf(period)
  const part = (column: string) =>
    sql`width_bucket(${sql.ref(column)}, ${beginnings.map(at => at.toISOString())}::timestamptz[])`
  const rows = await database.unscopedQuery(sql<Done & { part: number }>`
      select a.part, sum(a.views)::integer as views, sum(a.engagements)::integer as engagements, sum(a.posts)::integer as posts
        from (select ${part('q.at')} as part, sum(q.views) as views, sum(q.engagements) as engagements, 0 as posts
                from (${actionsSql(period, narrowing)}) q group by 1
              union all
              select ${part('c.published_at')}, 0, 0, count(*) from content c where ${publishedSql(period, narrowing)} group by 1) a
       group by 1`)
  return new Map(rows.map(({ part: n, ...done }) => [(beginnings[n - 1] as Date).getTime(), done]))
}

/** SQL: whether the row `c` of content was published in the period and is meant. */
export const publishedSql = ({ programId, from, to }: Period, narrowing: Narrowing): Sql<unknown> => sql`
  c.program_id = ${programId} and c.published_at >= ${from.toISOString()}::timestamptz
  and c.published_at < ${to.toISOString()}::timestamptz and ${isMeantPostSql(programId, narrowing, sql`c.id`)}
  and ${isForPeopleSql(programId, narrowing)}`

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
type Weekday = (typeof WEEKDAYS)[number]

/** The hour of the week, in the program's time zone, in which most posts were viewed; null without views. */
export async function findBestHour(
  database: Database,
  period: Period,
  narrowing: Narrowing,
): Promise<{ weekday: Weekday; hour: number } | null> {
  const timezone = await database.read(period.programId, programTimezone)
  const [best] = await database.unscopedQuery(sql<{ weekday: number; hour: number }>`
      select extract(isodow from q.at at time zone ${timezone})::integer as weekday,
             extract(hour from q.at at time zone ${timezone})::integer as hour
        from (${actionsSql(period, narrowing)}) q
       group by 1, 2 having sum(q.views) > 0
       order by sum(q.views) desc, 1, 2 limit 1`)
  return best ? { weekday: WEEKDAYS[best.weekday - 1] as Weekday, hour: best.hour } : null
}

/** SQL: rows `at`, `views` and `engagements`: prepared sums of the program, or the actions that are meant. */
function actionsSql(period: Period, narrowing: Narrowing): Sql<unknown> {
  const { programId, from, to } = period
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${from.toISOString()}::timestamptz and ${sql.ref(column)} < ${to.toISOString()}::timestamptz`
  if (!isNarrowed(narrowing)) {
    return sql`
      select q.at, q.views, q.engagements from program_quarters q where q.program_id = ${programId} and ${within('q.at')}`
  }
  const meant = (row: string, user: string) => sql`
    ${isMeantSql(programId, narrowing, sql.ref(`${row}.${user}`))}
    and ${isMeantPostSql(programId, narrowing, sql.ref(`${row}.content_id`))}`
  // Polls are of no topic; answers to anonymous ones are of nobody.
  const answers = isOfPosts(narrowing)
    ? sql``
    : sql`
      union all
      select r.responded_at, 0, 1 from poll_responses r
        join polls l on l.program_id = ${programId} and l.id = r.poll_id and not l.anonymous
       where r.program_id = ${programId} and ${within('r.responded_at')}
         and ${isMeantSql(programId, narrowing, sql`r.user_id`)}`
  return sql`
    select k.at, k.views, k.engagements from engagements e
     cross join lateral (values (e.viewed_at, 1, 0), (e.liked_at, 0, 1), (e.shared_at, 0, 1), (e.acknowledged_at, 0, 1))
                             as k (at, views, engagements)
     where e.program_id = ${programId} and ${meant('e', 'user_id')} and ${within('k.at')}
    union all
    select f.acknowledged_at, 0, 1 from former_acknowledgements f
     where f.program_id = ${programId} and ${within('f.acknowledged_at')} and ${meant('f', 'user_id')}
    union all
    select m.created_at, 0, 1 from comments m
     where m.program_id = ${programId} and m.state <> 'deleted' and ${within('m.created_at')} and ${meant('m', 'named_user_id')}
    ${answers}`
}
