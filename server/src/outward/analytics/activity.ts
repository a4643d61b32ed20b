// Actions and publications in a period, by day, week or month.

import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { beginningsOf, type Period } from './period.ts'

interface Done {
  readonly views: number
  readonly engagements: number
  readonly posts: number
}

/** By the beginning of the day, week or month, in milliseconds; empty ones are left out. */
export async function readActivity(database: Database, period: Period): Promise<ReadonlyMap<number, Done>> {
  const { programId, from, to } = period
  const beginnings = beginningsOf(period)
  const part = (column: string) =>
    sql`width_bucket(${sql.ref(column)}, ${beginnings.map(at => at.toISOString())}::timestamptz[])`
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${from.toISOString()}::timestamptz and ${sql.ref(column)} < ${to.toISOString()}::timestamptz`
  const rows = await database.unscopedQuery(sql<Done & { part: number }>`
      select a.part, sum(a.views)::integer as views, sum(a.engagements)::integer as engagements, sum(a.posts)::integer as posts
        from (select ${part('q.at')} as part, sum(q.views) as views, sum(q.engagements) as engagements, 0 as posts
                from program_quarters q where q.program_id = ${programId} and ${within('q.at')} group by 1
              union all
              select ${part('c.published_at')}, 0, 0, count(*)
                from content c where c.program_id = ${programId} and ${within('c.published_at')} group by 1) a
       group by 1`)
  return new Map(rows.map(({ part: n, ...done }) => [(beginnings[n - 1] as Date).getTime(), done]))
}
