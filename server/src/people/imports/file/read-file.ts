// From bytes to rows: what the file is, its encoding and separator, then its cells. The file is read twice, piece by piece: once to
// tell UTF-8 from Windows-1252, which no beginning tells.

import { Readable } from 'node:stream'
import { parse } from 'csv-parse'

export type FileFault = 'spreadsheet' | 'binary' | 'unreadable' | 'empty' | 'one_column'

/** Thrown for a file that cannot be imported. */
export class FileError extends Error {
  readonly fault: FileFault
  /** Of an `unreadable` one. */
  readonly line: number | null
  constructor(fault: FileFault, line: number | null = null) {
    super(fault)
    this.fault = fault
    this.line = line
  }
}

export interface FileRow {
  /** At which the row begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

type Pieces = () => AsyncIterable<Buffer>

/** A single cell or row that is longer comes from a quote that nothing closes. */
const ROW_MAX_CHARACTERS = 1_000_000
const SEPARATORS = [',', ';', '\t'] as const

/** The rows of the file, the headers first. Throws FileError. */
export async function* readFileRows(pieces: Pieces): AsyncGenerator<FileRow> {
  const encoding = await findEncoding(pieces)
  const text = decode(pieces, encoding)
  const first = await readHead(text)
  const { separator, skipped } = findSeparator(first)
  const parser = parse({
    delimiter: separator,
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
    relax_quotes: true,
    info: true,
    max_record_size: ROW_MAX_CHARACTERS,
  })
  const source = Readable.from(after(first, text, skipped))
  // A source that fails ends the parser as well, with its error.
  source.on('error', error => parser.destroy(error)).pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const lineBreaks = record.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0)
      if (record.every(cell => cell.trim() === '')) continue
      yield { line: info.lines - lineBreaks + (skipped > 0 ? 1 : 0), cells: record.map(cell => cell.trim()) }
    }
  } catch (error) {
    const { code, lines } = error as { code?: string; lines?: number }
    if (code?.startsWith('CSV_')) throw new FileError('unreadable', lines ?? null)
    throw error
  } finally {
    source.destroy()
    parser.destroy()
  }
}

/** Yields the rest of the texts that were read for the header, then the following ones. */
async function* after(first: string, rest: AsyncIterator<string>, skipped: number) {
  yield first.slice(skipped)
  for (;;) {
    const { value, done } = await rest.next()
    if (done) return
    yield value
  }
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const ZIP = Buffer.from('PK\x03\x04')
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
/** What spreadsheets call .xls and is a page or XML. */
const MARKUP = /^\s*<(?:\?xml|!doctype|html|table|meta)\b/i

async function findEncoding(pieces: Pieces): Promise<Encoding> {
  let marked: Encoding | null = null
  let isFirst = true
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  for await (const piece of pieces()) {
    if (isFirst) {
      isFirst = false
      refuseSpreadsheet(piece)
      marked = markOf(piece)
      if (marked) return marked
    }
    if (piece.includes(0)) throw new FileError('binary')
    if (isUtf8) isUtf8 = isValid(utf8, piece, true)
  }
  return isUtf8 && isValid(utf8, new Uint8Array(), false) ? 'utf-8' : 'windows-1252'
}

function refuseSpreadsheet(start: Buffer): void {
  if (start.subarray(0, 4).equals(ZIP) || start.subarray(0, 4).equals(OLE)) throw new FileError('spreadsheet')
  if (MARKUP.test(start.subarray(0, 200).toString('latin1'))) throw new FileError('spreadsheet')
}

function markOf(start: Buffer): Encoding | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  return null
}

function isValid(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array, stream: boolean): boolean {
  try {
    decoder.decode(bytes, { stream })
    return true
  } catch {
    return false
  }
}

/** The text with `\n` for every line break; without a mark, and without what the database cannot store. */
async function* decode(pieces: Pieces, encoding: Encoding): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding)
  let isAfterReturn = false
  const plain = (text: string): string => {
    const whole = isAfterReturn && text.startsWith('\n') ? text.slice(1) : text
    if (text !== '') isAfterReturn = text.endsWith('\r')
    return whole.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '').toWellFormed()
  }
  for await (const piece of pieces()) yield plain(decoder.decode(piece, { stream: true }))
  yield plain(decoder.decode())
}

/** The text up to the end of the first row at least. */
async function readHead(text: AsyncIterator<string>): Promise<string> {
  let head = ''
  for (;;) {
    const { value, done } = await text.next()
    if (done) break
    head += value
    if (head.trimStart().includes('\n')) break
  }
  if (head.trim() === '') throw new FileError('empty')
  return head
}

/** The separator of the first row; `skipped`: the line with which some spreadsheets name it. */
function findSeparator(head: string): { separator: string; skipped: number } {
  const named = /^sep=([,;\t])[ \t]*\n/i.exec(head)
  if (named) return { separator: named[1] as string, skipped: named[0].length }
  const line = head.trimStart().split('\n', 1)[0] as string
  const unquoted = line.replaceAll(/"(?:[^"]|"")*"/g, '')
  const counts = SEPARATORS.map(separator => ({ separator, count: unquoted.split(separator).length - 1 }))
  const [best] = counts.toSorted((a, b) => b.count - a.count)
  if (!best || best.count === 0) throw new FileError('one_column')
  return { separator: best.separator, skipped: 0 }
}
