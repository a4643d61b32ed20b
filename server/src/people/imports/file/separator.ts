// The separator of a file, decided by its first rows: whose headers are known, and by which the rows have as many cells as the header.

import type { Options } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { cellText } from './cell-text.ts'
import { FileError } from './file-error.ts'
import { ROW_MAX_LENGTH } from './file-meter.ts'

const SEPARATORS = [',', ';', '\t'] as const
const SAMPLE_ROWS = 20
/** A character of UTF-16 may have three bytes. */
const RECORD_MAX_BYTES = 3 * ROW_MAX_LENGTH
/** Length of the start by which a separator is decided; it has the headers whole. */
export const HEAD_CHARACTERS = 2 * ROW_MAX_LENGTH

/**
 * RFC 4180, with blanks around quotes. A quote inside a cell without quotes is text; one that closes is followed by a separator or the
 * end of the row, else it throws.
 */
export const parserOptions = (separator: string): Options => ({
  delimiter: separator,
  record_delimiter: '\n',
  relax_column_count: true,
  skip_empty_lines: true,
  relax_quotes: true,
  trim: true,
  max_record_size: RECORD_MAX_BYTES,
})

/** Returns how many of these headers are known. */
export type CountKnown = (headers: readonly string[]) => Promise<number>

interface Separator {
  readonly separator: string
  /** Length of the line with which some spreadsheets name it. */
  readonly skipped: number
}

/** The separator of a file with this start. Throws FileError. */
export async function findSeparator(head: string, countKnown: CountKnown): Promise<Separator> {
  const named = /^sep=([,;\t])[ \t]*\n/i.exec(head)
  if (named) return { separator: named[1] as string, skipped: named[0].length }
  const samples = SEPARATORS.map(separator => ({ separator, rows: firstRows(head, separator) }))
  if (samples.every(({ rows }) => rows.length === 0)) throw new FileError('unreadable', 1)
  const scored = []
  for (const { separator, rows } of samples) {
    const [header = [], ...others] = rows
    if (header.length < 2) continue
    const fitting = others.filter(({ length }) => length === header.length).length
    const share = others.length === 0 ? 0 : fitting / others.length
    scored.push({ separator, score: [await countKnown(header.map(cellText)), share, header.length] })
  }
  const [best] = scored.toSorted((a, b) => compare(b.score, a.score))
  if (!best) throw new FileError('one_column')
  return { separator: best.separator, skipped: 0 }
}

/** The rows up to one that cannot be read by this separator. */
function firstRows(head: string, separator: string): string[][] {
  const rows: string[][] = []
  const keep = (row: string[]) => {
    if (row.some(cell => cell !== '')) rows.push(row)
    return row
  }
  try {
    parse(head, { ...parserOptions(separator), to: SAMPLE_ROWS, on_record: keep })
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith('CSV_')) throw error
  }
  return rows
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] as number) - (b[at] as number)
}
