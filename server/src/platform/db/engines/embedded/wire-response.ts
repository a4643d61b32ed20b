// Reads what PostgreSQL sends back for a statement or a script: messages of a letter, a length and their content.

import { messages, protocol } from '@electric-sql/pglite'
import type { QueryOutcome } from '../pool.ts'

/** A column of a result. */
export interface Field {
  readonly name: string
  /** Null: it stays a text. */
  readonly parse: ((text: string, type: number) => unknown) | null
  readonly type: number
}

type Parsers = Readonly<Record<number, (text: string, type: number) => unknown>>

export interface WireResponse {
  readonly outcome: QueryOutcome
  /** The first one. */
  readonly error: Error | null
  /** The statement that was to be prepared is. */
  readonly isParsed: boolean
  /** Of the last result; null when they were not described. */
  readonly fields: readonly Field[] | null
}

const LETTER = {
  parseComplete: '1'.charCodeAt(0),
  rowDescription: 'T'.charCodeAt(0),
  noData: 'n'.charCodeAt(0),
  dataRow: 'D'.charCodeAt(0),
  commandComplete: 'C'.charCodeAt(0),
  error: 'E'.charCodeAt(0),
}
const HEADER_BYTES = 5
/** Of a column, after its name: table, number in it, type, size, modifier, format. */
const COLUMN_BYTES = 18
const TYPE_AT = 6

/** `known`: the fields, when the statement was not described. */
export function readResponse(bytes: Buffer, parsers: Parsers, known: readonly Field[] | null): WireResponse {
  let fields = known
  let error: Error | null = null
  let isParsed = false
  let command = ''
  let rowCount = 0
  const rows: Record<string, unknown>[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    switch (bytes[at]) {
      case LETTER.dataRow:
        rows.push(readRow(bytes, at + HEADER_BYTES, fields ?? []))
        break
      case LETTER.rowDescription:
        fields = readFields(bytes, at + HEADER_BYTES, parsers)
        break
      case LETTER.noData:
        fields = []
        break
      case LETTER.parseComplete:
        isParsed = true
        break
      case LETTER.commandComplete: {
        const [verb = '', ...counts] = bytes.toString('latin1', at + HEADER_BYTES, end - 1).split(' ')
        command = verb
        // What has no count ends with a word: CREATE TABLE.
        rowCount = Number(counts.at(-1)) || 0
        break
      }
      case LETTER.error:
        error ??= readError(bytes.subarray(at, end))
        break
    }
    at = end
  }
  return { outcome: { command: command as QueryOutcome['command'], rowCount, rows }, error, isParsed, fields }
}

function readFields(bytes: Buffer, start: number, parsers: Parsers): Field[] {
  const fields: Field[] = []
  let at = start + 2
  for (let count = bytes.readInt16BE(start); count > 0; count--) {
    const nameEnd = bytes.indexOf(0, at)
    const type = bytes.readUInt32BE(nameEnd + 1 + TYPE_AT)
    fields.push({ name: bytes.toString('utf8', at, nameEnd), type, parse: parsers[type] ?? null })
    at = nameEnd + 1 + COLUMN_BYTES
  }
  return fields
}

/** A row is the number of its fields, and of each its length (-1: null) and its text. */
function readRow(bytes: Buffer, start: number, fields: readonly Field[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  let at = start + 2
  for (const { name, parse, type } of fields) {
    const length = bytes.readInt32BE(at)
    at += 4
    if (length < 0) {
      row[name] = null
      continue
    }
    const text = bytes.toString('utf8', at, at + length)
    row[name] = parse ? parse(text, type) : text
    at += length
  }
  return row
}

function readError(bytes: Buffer): Error {
  let error: unknown
  new protocol.Parser().parse(bytes, message => {
    error = message
  })
  return error instanceof messages.DatabaseError ? error : new Error('the engine sent an error that cannot be read')
}
