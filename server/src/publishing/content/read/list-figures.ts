// The figures of each post in a list (docs/contract/content.md#lists).

import { isNarrowed, narrowedFigures, ownPeopleSql } from '../../../people/restrictions/index.ts'
import type { Restricted } from '../../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Services } from '../../../platform/services.ts'
import { GROUP_MIN } from '../../../shared/smallest-group.ts'
import { countReachOfPosts } from '../../visibility/index.ts'
import type { Content } from '../record/record.ts'

type Figures = NonNullable<Content['figures']>

/**
 * The figures of posts that are or were published, by id. The audience is the one at publication or, until that is counted
 * moments later, the current one. Call `updateCounters` before.
 */
export async function readFigures(
  services: Services,
  db: ProgramDb,
  ids: readonly number[],
  reader: Restricted,
): Promise<ReadonlyMap<number, Figures | null>> {
  if (ids.length === 0) return new Map()
  if (isNarrowed(reader)) {
    const of = { programId: db.programId, kind: 'post', reader }
    const counted = await services.state(narrowedFigures).read(of, ids, missing => countNarrowed(db, missing, reader))
    return new Map([...counted].map(([id, figures]) => [id, figures.audience < GROUP_MIN ? null : figures]))
  }
  const rows = await sql<Omit<Figures, 'audience'> & { id: number; audience: number | null }>`
    select c.id, p.people as audience, h.viewed, h.acknowledged
      from content c
      left join published_audiences p
        on p.program_id = ${db.programId} and p.content_id = c.id
       and p.published_at >= date_trunc('milliseconds', c.published_at)
     cross join lateral (
       select coalesce(sum(x.viewed), 0)::integer as viewed,
              coalesce(sum(x.acknowledged) filter (where x.revision >= c.must_read_revision), 0)::integer as acknowledged
         from post_hours x where x.program_id = ${db.programId} and x.content_id = c.id) h
     where c.program_id = ${db.programId} and c.id = any(${ids}) and c.published_at is not null`.all(db)
  const uncounted = rows.filter(({ audience }) => audience === null).map(({ id }) => id)
  const reach = await countReachOfPosts(db, uncounted)
  return new Map(
    rows.map(({ id, audience, ...figures }) => [id, { ...figures, audience: audience ?? reach.get(id) ?? 0 }]),
  )
}

/** The same for the people of a restricted reader: what they did with posts that they see today. */
async function countNarrowed(
  db: ProgramDb,
  ids: readonly number[],
  reader: Restricted,
): Promise<ReadonlyMap<number, Figures>> {
  const reach = await countReachOfPosts(db, ids, reader)
  const rows = await sql<{ id: number; viewed: number; acknowledged: number }>`
    select c.id, coalesce(d.viewed, 0)::integer as viewed, coalesce(d.acknowledged, 0)::integer as acknowledged
      from content c
      left join (
        select e.content_id, count(e.viewed_at) as viewed,
               count(*) filter (where e.acknowledged_at is not null and e.acknowledged_revision >= p.must_read_revision) as acknowledged
          from (select distinct user_id from (${ownPeopleSql(db.programId, reader) ?? sql``}) own) o
          join engagements e on e.program_id = ${db.programId} and e.user_id = o.user_id and e.content_id = any(${ids}::bigint[])
          join content p on p.program_id = ${db.programId} and p.id = e.content_id
         group by e.content_id) d on d.content_id = c.id
     where c.program_id = ${db.programId} and c.id = any(${ids}::bigint[]) and c.published_at is not null`.all(db)
  return new Map(rows.map(({ id, ...figures }) => [id, { ...figures, audience: reach.get(id) ?? 0 }]))
}
