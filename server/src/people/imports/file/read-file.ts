// From bytes to rows: what the file is, its encoding and separator, then its cells. The file is read twice, piece by piece: once to
// tell UTF-8 from Windows-1252, which no beginning tells.

import { setImmediate as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { parse } from 'csv-parse'
import { decode, findEncoding } from './encoding.ts'
import { FileError, type Pieces } from './file-error.ts'
import { COLUMNS_MAX } from './file-meter.ts'
import { type CountKnown, findSeparator, HEAD_CHARACTERS, parserOptions } from './separator.ts'

export interface FileRow {
  /** At which the row begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** The rows of the file, the headers first. Throws FileError. */
export async function* readFileRows(pieces: Pieces, countKnown: CountKnown): AsyncGenerator<FileRow> {
  const text = decode(pieces, await findEncoding(pieces))
  const parts = await readHead(text)
  const { separator, skipped } = await findSeparator(parts.join(''), countKnown)
  const before = skipped > 0 ? 1 : 0
  let read: FileRow[] = []
  let ended = before
  const parser = parse({
    ...parserOptions(separator),
    on_record(record, { lines }) {
      ended = lines + before
      const cells = withoutExcess(record.map(cell => cell.trim()))
      if (cells.some(cell => cell !== '')) read.push({ line: ended - lineBreaksIn(record), cells })
      return null
    },
  })
  // Rejections of `write` and `end` have the error as well.
  parser.on('error', () => {}).resume()
  const write = promisify<string, void>((part, done) => parser.write(part, done))
  const end = promisify<void>(done => parser.end(done))
  try {
    for await (const part of after(parts, skipped, text)) {
      await write(part)
      yield* read
      read = []
    }
    await end()
    yield* read
  } catch (error) {
    const { code } = error as { code?: string }
    if (code?.startsWith('CSV_')) throw new FileError('unreadable', ended + 1)
    throw error
  } finally {
    parser.destroy()
  }
}

const lineBreaksIn = (cells: readonly string[]): number =>
  cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0)

/** The texts of the start, which have the first row at least. */
async function readHead(text: AsyncIterator<string>): Promise<string[]> {
  const parts: string[] = []
  for (let length = 0; length < HEAD_CHARACTERS; ) {
    const { value, done } = await text.next()
    if (done) break
    parts.push(value)
    length += value.length
  }
  if (parts.every(part => part.trim() === '')) throw new FileError('empty')
  return parts
}

/** Yields the texts that were read for the header without what is skipped, then the following ones. */
async function* after(parts: readonly string[], skipped: number, rest: AsyncGenerator<string>) {
  for (const [index, part] of parts.entries()) {
    yield index === 0 ? part.slice(skipped) : part
    await pause()
  }
  yield* rest
}

/** A row of more cells than a file may have keeps one of them, by which it is a row with a problem. */
function withoutExcess(cells: readonly string[]): readonly string[] {
  if (cells.length <= COLUMNS_MAX) return cells
  return [...cells.slice(0, COLUMNS_MAX), cells.slice(COLUMNS_MAX).find(cell => cell !== '') ?? '']
}
