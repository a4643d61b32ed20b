import type { Database } from '../../../platform/db/database.ts'
import { inTurns } from '../../../platform/turns.ts'
import { createFormatFinder, dayOfSerial } from '../evaluate/dates.ts'
import type { Column, ImportRow } from '../import-record.ts'
import { scanCells } from './scan-cells.ts'

/** The columns, those of dates with the form in which most of their cells are read, unless one was chosen. */
export async function findFormats(
  database: Database,
  programId: number,
  { id, epoch }: Pick<ImportRow, 'id' | 'epoch'>,
  columns: readonly Column[],
): Promise<Column[]> {
  const dates = columns.flatMap(({ attribute, isFormatGiven }, index) =>
    attribute === 'hire_date' && !isFormatGiven ? [{ index, finder: createFormatFinder() }] : [],
  )
  if (dates.length > 0) {
    const indexes = dates.map(({ index }) => index)
    for await (const rows of scanCells(database, programId, id, indexes)) {
      await inTurns(rows, ({ texts }) => {
        for (const [place, { finder }] of dates.entries()) finder.add(dayOfSerial(texts[place] ?? '', epoch))
      })
    }
  }
  const found = new Map(dates.map(({ index, finder }) => [index, finder.format()]))
  return columns.map((column, index) => {
    if (found.has(index)) return { ...column, format: found.get(index) ?? null }
    return column.isFormatGiven ? column : { ...column, format: null }
  })
}
