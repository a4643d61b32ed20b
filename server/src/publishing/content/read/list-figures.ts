// The figures of each post in a list (docs/contract/content.md#lists).

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { countReachOfPosts } from '../../visibility/index.ts'
import type { Content } from '../record/record.ts'

type Figures = NonNullable<Content['figures']>

/**
 * The figures of posts that are or were published, by id. The audience is the one at publication or, until that is counted
 * moments later, the current one. Call `updateCounters` before.
 */
export async function readFigures(db: ProgramDb, ids: readonly number[]): Promise<ReadonlyMap<number, Figures>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Omit<Figures, 'audience'> & { id: number; audience: number | null }>`
    select c.id, p.people as audience, h.viewed, h.acknowledged
      from content c
      left join published_audiences p
        on p.program_id = ${db.programId} and p.content_id = c.id
       and p.published_at >= date_trunc('milliseconds', c.published_at)
     cross join lateral (
       select coalesce(sum(x.viewed), 0)::integer as viewed,
              coalesce(sum(x.acknowledged) filter (where x.revision >= c.must_read_revision), 0)::integer as acknowledged
         from post_hours x where x.program_id = ${db.programId} and x.content_id = c.id) h
     where c.program_id = ${db.programId} and c.id = any(${ids}) and c.published_at is not null`.execute(db)
  const uncounted = rows.filter(({ audience }) => audience === null).map(({ id }) => id)
  const reach = await countReachOfPosts(db, uncounted)
  return new Map(
    rows.map(({ id, audience, ...figures }) => [id, { ...figures, audience: audience ?? reach.get(id) ?? 0 }]),
  )
}
