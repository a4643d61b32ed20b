import type { ProgramDb } from '../../../platform/db/handle.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { StoredRow } from '../evaluate/evaluate-rows.ts'

/** Rows of one statement: each may be as long as a file's row may be. */
const PART_ROWS = 25
/** No more rows are read for a set of this many characters. */
const SET_CHARACTERS = 500_000

/** The next rows of an import after a line, at most this many, and fewer when they are long; `isLast`: none comes after them. */
export async function readRows(
  db: ProgramDb,
  { importId, after, max, only = sql`true` }: { importId: string; after: number; max: number; only?: Sql<unknown> },
): Promise<{ rows: StoredRow[]; isLast: boolean }> {
  const rows: StoredRow[] = []
  let characters = 0
  for (;;) {
    const next = await sql<StoredRow>`
      select line, cells, null as repeats from people_import_rows
       where program_id = ${db.programId} and import_id = ${importId} and line > ${rows.at(-1)?.line ?? after} and ${only}
       order by line limit ${PART_ROWS + 1}`.all(db)
    const isLast = next.length <= PART_ROWS
    for (const row of next.slice(0, PART_ROWS)) {
      rows.push(row)
      for (const cell of row.cells) characters += cell.length
    }
    if (isLast || rows.length >= max || characters > SET_CHARACTERS) return { rows, isLast }
  }
}
