// The figures of one post for the people of a restricted publisher (docs/contract/access.md#restricted-roles): counted from what each of
// them did, since the prepared counters do not know people.

import { ownPeopleSql } from '../../people/restrictions/index.ts'
import type { Restricted } from '../../platform/access/restrictions.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { viewerCountSql } from '../../publishing/visibility/index.ts'
import { daysFromSql, type MeasuredPost, zoneSql } from './by-attribute.ts'

interface Event {
  readonly at: Date
  readonly viewed: number
  readonly acknowledged: number
}

export interface NarrowedResults {
  readonly as_of: Date
  readonly audience_now: number
  readonly reached: number
  readonly viewed: number
  readonly acknowledged: number
  readonly liked: number
  readonly commented: number
  readonly shared: number
  /** By the hour, then by the day. */
  readonly hours: readonly Event[]
}

/** SQL: the reader's people, each once, as `o (user_id)`. */
const people = (programId: number, reader: Restricted): Sql<unknown> =>
  sql`(select distinct user_id from (${ownPeopleSql(programId, reader) ?? sql`select null::bigint as user_id`}) own) o`

/** The post's keys name the audiences of the reader. */
export async function readNarrowedResults(
  database: Database,
  post: MeasuredPost,
  reader: Restricted,
): Promise<NarrowedResults> {
  const { programId, id, keys, must_read_revision } = post
  const acknowledged = sql`(e.acknowledged_at is not null and e.acknowledged_revision >= ${must_read_revision})`
  const [row] = await database.unscopedQuery(sql<Omit<NarrowedResults, 'hours'>>`
    select clock_timestamp() as as_of, ${viewerCountSql(programId, keys)} as audience_now,
           (select count(*) from ${people(programId, reader)}
              join post_reach r on r.program_id = ${programId} and r.content_id = ${id} and r.block = o.user_id / 4096
             where get_bit(r.people, (o.user_id % 4096)::integer) = 1)::integer as reached,
           d.*
      from (select count(e.viewed_at)::integer as viewed, count(*) filter (where ${acknowledged})::integer as acknowledged,
                   count(e.liked_at)::integer as liked, count(e.commented_at)::integer as commented,
                   count(e.shared_at)::integer as shared
              from ${people(programId, reader)}
              join engagements e on e.program_id = ${programId} and e.user_id = o.user_id and e.content_id = ${id}) d`)
  const hours = await database.unscopedQuery(sql<Event>`
    select case when k.at < ${daysFromSql(programId, post.published_at)} then date_trunc('hour', k.at, 'UTC') else date_trunc('day', k.at, ${zoneSql(programId)}) end as at, sum(k.viewed)::integer as viewed, sum(k.acknowledged)::integer as acknowledged
      from ${people(programId, reader)}
      join engagements e on e.program_id = ${programId} and e.user_id = o.user_id and e.content_id = ${id}
     cross join lateral (values (e.viewed_at, 1, 0), (case when ${acknowledged} then e.acknowledged_at end, 0, 1))
       as k (at, viewed, acknowledged)
     where k.at is not null group by 1 order by 1`)
  return { ...(row as Omit<NarrowedResults, 'hours'>), hours }
}
