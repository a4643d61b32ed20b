// The figures of one post (docs/contract/statistics.md#results). All of them are sums over the hours in which the post was looked at
// and over blocks of people: none of them counts people or engagements.

import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import {
  type ContentRef,
  keysOfTargets,
  type PostKeys,
  readContentRef,
  readTargetsOfPost,
  viewerCountSql,
} from '../../../publishing/visibility/index.ts'

/** A post, and who sees it or would if it were published. */
export interface MeasuredPost {
  readonly programId: number
  readonly id: number
  readonly published_at: Date | null
  readonly must_read_revision: number
  readonly keys: PostKeys
}

export interface Figures {
  readonly as_of: Date
  readonly audience_at_publish: number
  readonly audience_now: number
  readonly reached: number
  readonly viewed: number
  readonly acknowledged: number
  readonly liked: number
  readonly commented: number
  readonly shared: number
  readonly link_visits: number
}

export interface Point {
  readonly at: Date
  readonly viewed: number
  readonly acknowledged: number
}

/** Throws 404 without the post. */
export async function readMeasuredPost(
  database: Database,
  programId: number,
  contentId: string,
): Promise<MeasuredPost> {
  const ref = readContentRef(contentId)
  const post = await database.read(programId, async db => {
    const [row] = ref === null ? [] : (await postSql(programId, ref).execute(db)).rows
    const targets = row && (await readTargetsOfPost(db, row.id))
    return targets && { ...row, programId, keys: keysOfTargets(targets) }
  })
  if (!post) throw notFound('Content')
  return post
}

const postSql = (programId: number, { id, uuid }: ContentRef) => sql<Omit<MeasuredPost, 'keys' | 'programId'>>`
  select id, published_at, must_read_revision from content
   where program_id = ${programId} and ${uuid === null ? sql`id = ${id}` : sql`uuid = ${uuid}`}`

export async function readFigures(database: Database, post: MeasuredPost): Promise<Figures> {
  const [row] = await database.unscopedQuery(figuresSql(post))
  return row as Figures
}

/** Acknowledgements of what the post was before it changed do not count. */
const countsSql = ({ programId, id, must_read_revision }: MeasuredPost): RawBuilder<unknown> => sql`
  select coalesce(sum(viewed), 0)::integer as viewed, coalesce(sum(commented), 0)::integer as commented,
         coalesce(sum(acknowledged) filter (where revision >= ${must_read_revision}), 0)::integer as acknowledged
    from post_hours where program_id = ${programId} and content_id = ${id}`

const figuresSql = (post: MeasuredPost): RawBuilder<Figures> => {
  const { programId, id, published_at, keys } = post
  return sql<Figures>`
    select clock_timestamp() as as_of, a.now as audience_now,
           coalesce((select p.people from published_audiences p
                      where p.program_id = ${programId} and p.content_id = ${id}
                        and p.published_at >= date_trunc('milliseconds', ${published_at}::timestamptz)), a.now)
             as audience_at_publish,
           coalesce((select sum(bit_count(r.people)) from post_reach r
                      where r.program_id = ${programId} and r.content_id = ${id}), 0)::integer as reached,
           h.viewed, h.acknowledged, coalesce(n.like_count, 0) as liked, h.commented, coalesce(n.share_count, 0) as shared,
           coalesce((select sum(s.visit_count) from share_links s
                      where s.program_id = ${programId} and s.content_id = ${id}), 0)::integer as link_visits
      from (select ${viewerCountSql(programId, keys)} as now) a
     cross join (${countsSql(post)}) h
      left join post_counters n on n.program_id = ${programId} and n.content_id = ${id}`
}

/** Days of UTC that are shown by the hour: those that begin in the first 72 hours, and what is before. */
const HOURS_SHOWN = 72

/** New ones by the hour, and by the day from the first midnight on that is three days after the publication. */
export function readSeries(database: Database, post: MeasuredPost): Promise<Point[]> {
  const { programId, id, published_at, must_read_revision } = post
  return database.unscopedQuery(sql<Point>`
      select case when h.at < d.at then h.at else date_trunc('day', h.at, 'UTC') end as at,
             sum(h.viewed)::integer as viewed,
             coalesce(sum(h.acknowledged) filter (where h.revision >= ${must_read_revision}), 0)::integer as acknowledged
        from post_hours h
       cross join (select date_trunc('day', ${published_at}::timestamptz + make_interval(hours => ${sql.lit(HOURS_SHOWN)})
                                            + interval '1 day - 1 microsecond', 'UTC') as at) d
       where h.program_id = ${programId} and h.content_id = ${id}
       group by 1
      having sum(h.viewed) <> 0 or coalesce(sum(h.acknowledged) filter (where h.revision >= ${must_read_revision}), 0) <> 0
       order by 1`)
}
