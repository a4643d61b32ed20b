// The limits of a file, counted while its bytes arrive: what exceeds one is refused before anything reads it. The separator is not
// known yet: a comma, a semicolon and a tab outside of quotes each end a cell.

import { HttpError } from '../../../platform/errors.ts'
import { MARK_MAX_BYTES, markOf } from './encoding.ts'

const BYTES_MAX = 50_000_000
export const ROWS_MAX = 200_000
export const COLUMNS_MAX = 200
/** In bytes; of a file in UTF-16 in pairs of bytes. */
export const ROW_MAX_LENGTH = 100_000
export const CELL_MAX_LENGTH = 32_768

const QUOTE = 0x22
const BLANK = 0x20
const LINE_FEED = 0x0a
const RETURN = 0x0d
const SEPARATORS: readonly number[] = [0x2c, 0x3b, 0x09]

/** The meter of a spreadsheet, whose rows are counted while it is unpacked. */
export class ByteMeter {
  bytes = 0
  readonly rows: number = 0

  /** Counts the next bytes. Throws 413 above a limit. */
  add(chunk: Buffer): void {
    this.bytes += chunk.length
    if (this.bytes > BYTES_MAX) throw new HttpError(413, `The file may have at most ${BYTES_MAX} bytes`)
  }
}

export class FileMeter extends ByteMeter {
  /** Rows that are not empty, the headers included. */
  override rows = 0
  /** The first bytes, until they can be asked for a mark. */
  #start: Buffer | null = Buffer.alloc(0)
  /** Only for UTF-16; the other encodings have one byte for each sign that counts here. */
  #decoder: InstanceType<typeof TextDecoder> | null = null
  #line = 1
  #rowLine = 1
  #before = 0
  #isQuoted = false
  /** Only blanks since the cell began: a quote opens it. One that is doubled within a cell opens it again. */
  #isCellEmpty = true
  #rowLength = 0
  #cellLength = 0
  /** How often the row has each separator. */
  #separated = [0, 0, 0]
  /** Indexes of the separators that the first row has, once it has ended: one of them is that of the file. */
  #possible: readonly number[] | null = null

  override add(chunk: Buffer): void {
    super.add(chunk)
    this.#read(this.#start ? this.#afterMark(Buffer.concat([this.#start, chunk])) : chunk)
  }

  #afterMark(start: Buffer): Buffer {
    this.#start = start.length < MARK_MAX_BYTES ? start : null
    if (this.#start) return Buffer.alloc(0)
    const { encoding, length } = markOf(start)
    if (encoding?.startsWith('utf-16')) this.#decoder = new TextDecoder(encoding)
    return start.subarray(length)
  }

  #read(bytes: Buffer): void {
    const text = this.#decoder ? this.#decoder.decode(bytes, { stream: true }) : bytes.toString('latin1')
    for (let at = 0; at < text.length; at++) this.#count(text.charCodeAt(at))
  }

  #count(unit: number): void {
    const isBreak = unit === LINE_FEED || unit === RETURN
    if (isBreak && !(unit === LINE_FEED && this.#before === RETURN)) this.#line++
    this.#before = unit
    if (isBreak && !this.#isQuoted) {
      if (this.#rowLength > 0) this.#endRow()
      return
    }
    if (this.#rowLength === 0) this.#beginRow()
    if (++this.#rowLength > ROW_MAX_LENGTH) throw this.#tooLarge(`have at most ${ROW_MAX_LENGTH} bytes`)
    if (++this.#cellLength > CELL_MAX_LENGTH) throw this.#tooLarge(`have cells of at most ${CELL_MAX_LENGTH} bytes`)
    if (unit === QUOTE && (this.#isQuoted || this.#isCellEmpty)) {
      this.#isQuoted = !this.#isQuoted
      this.#isCellEmpty = true
    } else if (!this.#isQuoted) this.#countOutside(unit)
  }

  #countOutside(unit: number): void {
    const separator = SEPARATORS.indexOf(unit)
    if (separator < 0) {
      if (unit !== BLANK) this.#isCellEmpty = false
      return
    }
    this.#isCellEmpty = true
    this.#cellLength = 0
    const count = (this.#separated[separator] ?? 0) + 1
    this.#separated[separator] = count
    if (count >= COLUMNS_MAX && this.#isTooWide()) throw this.#tooLarge(`have at most ${COLUMNS_MAX} cells`)
  }

  /** By every separator that the file may have. */
  #isTooWide(): boolean {
    if (this.#possible === null) return true
    return this.#possible.length > 0 && this.#possible.every(index => (this.#separated[index] ?? 0) >= COLUMNS_MAX)
  }

  #beginRow(): void {
    this.rows++
    if (this.rows > ROWS_MAX + 1) throw new HttpError(413, `The file may have at most ${ROWS_MAX} rows`)
    this.#rowLine = this.#line
  }

  #endRow(): void {
    this.#possible ??= SEPARATORS.flatMap((_, index) => ((this.#separated[index] ?? 0) > 0 ? index : []))
    this.#separated = [0, 0, 0]
    this.#isCellEmpty = true
    this.#rowLength = 0
    this.#cellLength = 0
  }

  #tooLarge(limit: string): HttpError {
    const advice = this.#isQuoted ? ': is the quote closed that is opened there?' : ''
    return new HttpError(413, `The row at line ${this.#rowLine} may ${limit}${advice}`)
  }
}
