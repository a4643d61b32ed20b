// The people of a newsletter's audiences.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { NewsletterRow } from '../../publishing/newsletters/index.ts'
import { viewerKeysSql } from '../../publishing/visibility/index.ts'

/** SQL: whether the user `u` is active and of the audiences. */
export function isOfAudienceSql(
  { programId }: ProgramDb,
  { id, targeted }: Pick<NewsletterRow, 'id' | 'targeted'>,
): Sql<unknown> {
  const active = sql`u.program_id = ${programId} and u.active`
  if (!targeted) return active
  return sql`${active} and exists (
    select from newsletter_audiences a
      join audience_members m on m.program_id = ${programId} and m.audience_id = a.audience_id and m.user_id = u.id
     where a.program_id = ${programId} and a.newsletter_id = ${id})`
}

/** The access keys of people, sorted, so that equal ones have equal texts. */
export async function readReaderKeys(
  db: ProgramDb,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await sql<{ id: number; keys: number[] }>`
    select u.id, ${viewerKeysSql(db.programId, sql`u.id`)} as keys
      from unnest(${userIds}::bigint[]) as u (id)`.all(db)
  return new Map(rows.map(({ id, keys }) => [id, keys.toSorted((one, other) => one - other)]))
}
