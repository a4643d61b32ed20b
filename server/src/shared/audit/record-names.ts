import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** The kinds of records that have a title or a name, with the table and column that hold it. */
const NAMED = {
  audience: ['audiences', "coalesce(nullif(display_name, ''), name)"],
  content: ['content', 'title'],
  initiative: ['initiatives', 'name'],
  newsletter: ['newsletters', 'name'],
  poll: ['polls', 'question'],
  screen: ['screens', 'name'],
  survey: ['surveys', 'title'],
  topic: ['topics', 'name'],
} as const

interface Entry {
  readonly record_type: string
  readonly record_id: string
}

/** Returns the present title or name of each record of these entries that is still there, by `nameKey`; in one query. */
export async function readRecordNames(db: ProgramDb, entries: readonly Entry[]): Promise<ReadonlyMap<string, string>> {
  const parts = Object.entries(NAMED).flatMap(([type, [table, column]]): Sql<unknown>[] => {
    const ids = new Set(entries.filter(({ record_type }) => record_type === type).map(({ record_id }) => record_id))
    if (ids.size === 0) return []
    return [
      sql`select ${type}::text as record_type, id::text as record_id, ${sql.raw(column)} as name from ${sql.ref(table)}
           where program_id = ${db.programId} and id = any(${[...ids].map(Number).filter(Number.isSafeInteger)}::bigint[])`,
    ]
  })
  if (parts.length === 0) return new Map()
  const rows = await sql<Entry & { name: string }>`${sql.join(parts, sql` union all `)}`.all(db)
  return new Map(rows.map(row => [nameKey(row), row.name]))
}

/** The key of an entry's record in the names. */
export const nameKey = ({ record_type, record_id }: Entry): string => `${record_type} ${record_id}`
