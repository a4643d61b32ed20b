// The encoding of a file, decided by its mark or by all of its lines, and its text.

import { FileError, type Pieces } from './file-error.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const MARKS = [
  { encoding: 'utf-8', bytes: Buffer.from([0xef, 0xbb, 0xbf]) },
  { encoding: 'utf-16le', bytes: Buffer.from([0xff, 0xfe]) },
  { encoding: 'utf-16be', bytes: Buffer.from([0xfe, 0xff]) },
] as const
export const MARK_MAX_BYTES = 3

/** The encoding that a mark at the start names, and the length of the mark in bytes. */
export function markOf(start: Buffer): { readonly encoding: Encoding | null; readonly length: number } {
  const mark = MARKS.find(({ bytes }) => start.subarray(0, bytes.length).equals(bytes))
  return { encoding: mark?.encoding ?? null, length: mark?.bytes.length ?? 0 }
}

const ZIP = Buffer.from('PK\x03\x04')
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
/** Files called .xls by spreadsheets that are a page or XML. */
const MARKUP = /^\s*<(?:\?xml|!doctype|html|table|meta)\b/i

/** Stands in the text for bytes that are no character. */
export const BROKEN = '\ufffd'
const NOT_ASCII = /[^\0-\x7f]/

/** Reads the whole file. Throws FileError for a spreadsheet or other binary. */
export async function findEncoding(pieces: Pieces): Promise<Encoding> {
  let isFirst = true
  const strict = new TextDecoder('utf-8', { fatal: true })
  const lenient = new TextDecoder('utf-8')
  let isUtf8 = true
  const lines = { all: 0, broken: 0, proving: 0 }
  for await (const piece of pieces()) {
    if (isFirst) {
      isFirst = false
      refuseSpreadsheet(piece)
      const { encoding } = markOf(piece)
      if (encoding) return encoding
    }
    if (piece.includes(0)) throw new FileError('binary')
    if (isUtf8) isUtf8 = isValid(strict, piece, true)
    // Lines at the edges of pieces count twice, which decides nothing.
    for (const line of lenient.decode(piece, { stream: true }).split(/[\r\n]+/)) {
      lines.all++
      if (line.includes(BROKEN)) lines.broken++
      else if (NOT_ASCII.test(line)) lines.proving++
    }
  }
  if (isUtf8 && isValid(strict, new Uint8Array(), false)) return 'utf-8'
  // Windows-1252 that reads as UTF-8 by accident is rare: lines that do prove it.
  const isMostly = lines.broken <= lines.proving || lines.broken * 100 < lines.all
  return lines.proving > 0 && isMostly ? 'utf-8' : 'windows-1252'
}

function refuseSpreadsheet(start: Buffer): void {
  if (start.subarray(0, 4).equals(ZIP) || start.subarray(0, 4).equals(OLE)) throw new FileError('spreadsheet')
  if (MARKUP.test(start.subarray(0, 200).toString('latin1'))) throw new FileError('spreadsheet')
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
export async function* decode(pieces: Pieces, encoding: Encoding): AsyncGenerator<string, void> {
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
