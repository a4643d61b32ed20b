import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { cellText } from '../file/cell-text.ts'

const PAGE_ROWS = 2000
/** More than an attribute may have. */
const TEXT_MAX_CHARACTERS = 300

export interface ScannedRow {
  readonly line: number
  /** The texts of the cells, by the order of the columns; '' for none. */
  readonly texts: readonly string[]
}

/** The rows of an import, page by page, with the cells of these columns alone; below 0: a column that the file lacks. */
export async function* scanCells(
  database: Database,
  programId: number,
  importId: string,
  columns: readonly number[],
): AsyncGenerator<readonly ScannedRow[]> {
  const cells = sql.join(
    columns.map(index => (index < 0 ? sql`null` : sql`left(cells ->> ${index}::integer, ${TEXT_MAX_CHARACTERS})`)),
  )
  for (let line = 0; ; ) {
    const rows = await database.transaction(programId, db =>
      sql<{ line: number; texts: (string | null)[] }>`
        select line, array[${cells}]::text[] as texts from people_import_rows
         where program_id = ${programId} and import_id = ${importId} and line > ${line}
         order by line limit ${PAGE_ROWS}`.all(db),
    )
    yield rows.map(row => ({ line: row.line, texts: row.texts.map(text => cellText(text ?? '')) }))
    if (rows.length < PAGE_ROWS) return
    line = rows.at(-1)?.line ?? line
  }
}
