import { withoutGuards } from '../../../platform/csv/cells.ts'

/** A cell that is a formula of nothing but a text, as spreadsheets keep leading zeros: `="00123"`. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/

/** The text of a cell, without what spreadsheets and exports write to protect it. */
export function cellText(cell: string): string {
  const [, text] = TEXT_FORMULA.exec(cell) ?? []
  return (text?.replaceAll('""', '"') ?? withoutGuards(cell)).trim()
}
