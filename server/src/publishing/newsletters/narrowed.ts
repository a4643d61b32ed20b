// Newsletters of others, as a publisher who is restricted to audiences sees them: figures are those of their own people.

import { isForOwnAudiences, isOwnPersonSql, NARROWED_MIN } from '../../people/restrictions/index.ts'
import type { Restricted } from '../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'

interface Target {
  readonly targeted: boolean
  readonly audience_ids: readonly number[]
}

interface Counts {
  readonly recipients: number
  readonly sent: number
  readonly failed: number
  readonly skipped: number
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
  const { rows } = await sql<Counts & { id: number }>`
    select r.newsletter_id as id, (count(*) filter (where r.status <> 'skipped'))::int as recipients,
           (count(*) filter (where r.status = 'sent'))::int as sent,
           (count(*) filter (where r.status = 'failed'))::int as failed,
           (count(*) filter (where r.status = 'skipped'))::int as skipped
      from newsletter_recipients r
     where r.program_id = ${db.programId} and r.newsletter_id = any(${[...ids]}::bigint[])
       and ${isOwnPersonSql(db.programId, reader, sql`r.user_id`)}
     group by 1 having count(*) >= ${sql.lit(NARROWED_MIN)}`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
