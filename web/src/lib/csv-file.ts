/** Separator of CSV cells in a language: the comma, unless it is the decimal sign. */
export function csvSeparator(language: string): 'comma' | 'semicolon' {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'semicolon' : 'comma'
}

const SIGNS = { comma: ',', semicolon: ';' } as const

/** By the mark spreadsheets see that a file is UTF-8. */
export const withByteOrderMark = (file: Blob | string): Blob => new Blob(['\ufeff', file], { type: 'text/csv' })

export type CsvCell = string | number | null

/** A file for spreadsheets in a language; the first row has the headings. */
export const csvFile = (rows: readonly (readonly CsvCell[])[], language: string): Blob =>
  withByteOrderMark(rows.map(row => `${row.map(textOf).join(SIGNS[csvSeparator(language)])}\r\n`).join(''))

/** A text that a spreadsheet would take for a formula, and one inside a text; each gets an apostrophe in front, as the server has it. */
const FORMULA = /^'*[=+@\t\r\uff1d\uff0b\uff0d\uff20-]/
const FORMULAS_INSIDE = /([,;\t\r\n]"*)(?='*[=+@\uff1d\uff0b\uff0d\uff20-])/g

function textOf(cell: CsvCell): string {
  if (cell === null || typeof cell === 'number') return String(cell ?? '')
  const guarded = (FORMULA.test(cell) ? "'" : '') + cell.replaceAll(FORMULAS_INSIDE, "$1'")
  return guarded !== cell || /[",;\r\n]|^\s|\s$/.test(cell) ? quoted(guarded) : cell
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A cell of CSV with commas, and what ends it. */
const CELL = /("[^"]*(?:""[^"]*)*"|[^",\r\n]*)(,|\r\n|$)/g

/** CSV that has commas, as spreadsheets in a language expect it. */
export function separatedFor(language: string, csv: string): string {
  if (csvSeparator(language) === 'comma') return csv
  return csv.replace(CELL, (_, cell: string, end: string) => {
    const text = cell.includes(';') && !cell.startsWith('"') ? quoted(cell) : cell
    return text + (end === ',' ? ';' : end)
  })
}
