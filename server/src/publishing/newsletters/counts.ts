// How many people a newsletter was for and reached; a publisher who is restricted to audiences sees those of their own people.

import { isForOwnAudiences, isOwnPersonSql } from '../../people/restrictions/index.ts'
import type { Restricted } from '../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { GROUP_MIN } from '../../shared/smallest-group.ts'

export const Counts = namedObject('NewsletterCounts', {
  recipients: Type.Count(),
  sent: Type.Count(),
  failed: Type.Count(),
  skipped: Type.Count(),
})
export type Counts = Static<typeof Counts>

/** SQL: the counts of recipients `r`. */
export const COUNTS = sql`jsonb_build_object(
  'recipients', count(*) filter (where r.status <> 'skipped'), 'sent', count(*) filter (where r.status = 'sent'),
  'failed', count(*) filter (where r.status = 'failed'), 'skipped', count(*) filter (where r.status = 'skipped'))`

interface Target {
  readonly targeted: boolean
  readonly audience_ids: readonly number[]
}

/** The reader, where figures and people of this newsletter are narrowed to theirs; null where all are seen. */
export const narrowedTo = (reader: Restricted, { targeted, audience_ids: audienceIds }: Target): Restricted | null =>
  isForOwnAudiences(reader, { targeted, audienceIds }) ? null : reader

/** The counts of newsletters that are sent, by id, of the people of a reader; those of fewer than five people are left out. */
export async function narrowedCounts(
  db: ProgramDb,
  reader: Restricted,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Counts>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ id: number; counts: Counts }>`
    select r.newsletter_id as id, ${COUNTS} as counts
      from newsletter_recipients r
     where r.program_id = ${db.programId} and r.newsletter_id = any(${[...ids]}::bigint[])
       and ${isOwnPersonSql(db.programId, reader, sql`r.user_id`)}
     group by 1 having count(*) >= ${sql.lit(GROUP_MIN)}`.all(db)
  return new Map(rows.map(({ id, counts }) => [id, counts]))
}
