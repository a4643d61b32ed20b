/** The file, piece by piece; each call begins at its start. */
export type Pieces = () => AsyncIterable<Buffer>

export type FileFault =
  | 'spreadsheet'
  | 'binary'
  | 'unreadable'
  | 'empty'
  | 'one_column'
  | 'encrypted'
  | 'damaged'
  | 'too_large'

/** Thrown for a file that cannot be imported. */
export class FileError extends Error {
  readonly fault: FileFault
  /** The line at which the unreadable row begins; only for `unreadable`. */
  readonly line: number | null
  constructor(fault: FileFault, line: number | null = null, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
    this.line = line
  }
}
