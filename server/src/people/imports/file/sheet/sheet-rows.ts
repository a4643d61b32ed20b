import { FileError } from '../file-error.ts'
import { CELL_MAX_LENGTH, COLUMNS_MAX, ROW_MAX_LENGTH, ROWS_MAX } from '../file-meter.ts'
import { type NumberFormat, numberText } from './cell-formats.ts'
import type { PartReader } from './parts.ts'

export interface SheetRow {
  /** Its number in the sheet. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Tables that the cells of a sheet refer to. */
export interface Workbook {
  readonly is1904: boolean
  readonly texts: readonly string[]
  /** By the style of a cell. */
  readonly formats: readonly NumberFormat[]
}

/** Rows of a sheet, by its format. */
const LINES_MAX = 1_048_576
/** Characters of all cells: few shared texts may stand in many. */
const CHARACTERS_MAX = 500_000_000
const LETTERS = 26
const LETTER_BEFORE_A = 64

/** Reads the part of a sheet; `take` returns the rows since the last call. */
export function sheetReader(workbook: Workbook): PartReader & { take(): SheetRow[] } {
  let rows: SheetRow[] = []
  let count = 0
  let characters = 0
  let line = 0
  let cells: string[] = []
  let length = 0
  let column = -1
  let type = ''
  let style = ''
  let value = ''
  let isValue = false
  let isReading = false
  return {
    take() {
      const taken = rows
      rows = []
      return taken
    },
    open(tag, { r, t, s }) {
      if (tag === 'row') beginRow(r)
      else if (tag === 'c') beginCell(r, t, s)
      else if (tag === 'rPh') isReading = true
      else if (tag === 'v' || tag === 't') isValue = !isReading
    },
    text(part) {
      if (!isValue) return
      value += part
      if (value.length > CELL_MAX_LENGTH) throw new FileError('too_large')
    },
    close(tag) {
      if (tag === 'v' || tag === 't') isValue = false
      else if (tag === 'rPh') isReading = false
      else if (tag === 'c') endCell()
      else if (tag === 'row') endRow()
    },
  }

  function beginRow(number: string | undefined): void {
    const next = number === undefined ? line + 1 : Number(number)
    if (!Number.isInteger(next) || next <= line || next > LINES_MAX) throw new FileError('damaged')
    line = next
    cells = []
    length = 0
    column = -1
  }

  function beginCell(name: string | undefined, kind = 'n', format = ''): void {
    column = name === undefined ? column + 1 : columnOf(name)
    type = kind
    style = format
    value = ''
  }

  function endCell(): void {
    const text = cellTextOf()
    if (text === '') return
    if (column >= COLUMNS_MAX) throw new FileError('too_large')
    length += text.length
    if (length > ROW_MAX_LENGTH) throw new FileError('too_large')
    while (cells.length < column) cells.push('')
    cells[column] = text
  }

  function cellTextOf(): string {
    if (type === 's') return plain(workbook.texts[Number(value)] ?? '')
    if (type === 'b') return value === '' ? '' : value === '1' ? 'true' : 'false'
    if (type === 'n') return numberText(value, workbook.formats[Number(style)] ?? null, workbook.is1904).trim()
    return plain(value)
  }

  function endRow(): void {
    if (cells.length === 0) return
    count++
    characters += length
    if (count > ROWS_MAX + 1 || characters > CHARACTERS_MAX) throw new FileError('too_large')
    rows.push({ line, cells })
    cells = []
  }
}

/** Returns 27 for `AB12`. */
function columnOf(name: string): number {
  let number = 0
  for (const letter of /^[A-Z]{1,3}/.exec(name)?.[0] ?? '')
    number = number * LETTERS + letter.charCodeAt(0) - LETTER_BEFORE_A
  if (number === 0) throw new FileError('damaged')
  return number - 1
}

/** In one line, with the characters that spreadsheets write by their number, and without what the database cannot store. */
const plain = (text: string): string =>
  text
    .replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\0', '')
    .replaceAll(/\s+/g, blanks => (/[\r\n]/.test(blanks) ? ' ' : blanks))
    .toWellFormed()
    .trim()
