// Rows in the text format of PostgreSQL's COPY.

import type { Value } from './store.ts'

const CHUNK_LENGTH = 65_536

/** The text of all rows, in pieces of some 64 KiB. */
export function* copyText(
  columns: readonly string[],
  rows: Iterable<{ readonly [column: string]: Value | undefined }>,
) {
  let text = ''
  for (const row of rows) {
    for (let index = 0; index < columns.length; index++) {
      if (index > 0) text += '\t'
      text += copyValue(row[columns[index] as string] ?? null)
    }
    text += '\n'
    if (text.length < CHUNK_LENGTH) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

/** One value; objects become JSON, lists of numbers arrays. */
function copyValue(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (typeof value !== 'object') return String(value)
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? `{${value.join(',')}}` : escaped(JSON.stringify(value))
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escaped = (text: string): string => text.replace(/[\\\t\n\r]/g, character => ESCAPES[character] as string)
