import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { requireReferences } from '../../platform/errors.ts'

/**
 * The ids of these topics, each once. `at`: the parameter of the topic at an index.
 * @throws HttpError 400 for topics that the program does not have
 */
export async function requireTopics(
  db: ProgramDb,
  ids: readonly number[],
  at: (index: number) => string,
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await sql<{ id: number }>`
    select id from topics where program_id = ${db.programId} and id = any(${ids}::bigint[])`.all(db)
  requireReferences(ids, new Set(rows.map(({ id }) => id)), 'Topic', at)
  return [...new Set(ids)]
}
