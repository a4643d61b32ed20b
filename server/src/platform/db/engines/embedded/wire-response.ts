// Reads what PostgreSQL sends back for statements or a script: messages of a letter, a length and their content.

import { messages, protocol } from '@electric-sql/pglite'
import type { QueryOutcome } from '../pool.ts'

/** A column of a result. */
export interface Field {
  readonly name: string
  /** Null: the value stays a text. */
  readonly parse: ((text: string, type: number) => unknown) | null
  readonly type: number
}

type Parsers = Readonly<Record<number, (text: string, type: number) => unknown>>

export interface WireResponse {
  readonly outcome: QueryOutcome
  /** The first error. */
  readonly error: Error | null
  /** The statement to be prepared was parsed. */
  readonly isParsed: boolean
  /** Fields of the last result; null when they were not described. */
  readonly fields: readonly Field[] | null
}

const LETTER = {
  parseComplete: '1'.charCodeAt(0),
  rowDescription: 'T'.charCodeAt(0),
  noData: 'n'.charCodeAt(0),
  dataRow: 'D'.charCodeAt(0),
  commandComplete: 'C'.charCodeAt(0),
  emptyQuery: 'I'.charCodeAt(0),
  error: 'E'.charCodeAt(0),
}
const HEADER_BYTES = 5
/** The description of a column, after its name: table, number in it, type, size, modifier, format. */
const COLUMN_BYTES = 18
const TYPE_AT = 6

/** The response to one statement, while it is read. */
class Reading implements WireResponse {
  readonly outcome: QueryOutcome = { command: '' as QueryOutcome['command'], rowCount: 0, rows: [] }
  error: Error | null = null
  isParsed = false
  fields: readonly Field[] | null

  constructor(fields: readonly Field[] | null) {
    this.fields = fields
  }
}

/**
 * Reads one response for each statement of a message, in order; a script's results are merged into one. After a failure the rest
 * have no result. `known`: the fields of statements that were not described.
 */
export function readResponses(
  bytes: Buffer,
  parsers: Parsers,
  known: ReadonlyArray<readonly Field[] | null>,
): WireResponse[] {
  const responses = known.map(fields => new Reading(fields))
  let index = 0
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    const response = responses[Math.min(index, responses.length - 1)] as Reading
    switch (bytes[at]) {
      case LETTER.dataRow:
        response.outcome.rows.push(readRow(bytes, at + HEADER_BYTES, response.fields ?? []))
        break
      case LETTER.rowDescription:
        response.fields = readFields(bytes, at + HEADER_BYTES, parsers)
        break
      case LETTER.noData:
        response.fields = []
        break
      case LETTER.parseComplete:
        response.isParsed = true
        break
      case LETTER.commandComplete: {
        const [verb = '', ...counts] = bytes.toString('latin1', at + HEADER_BYTES, end - 1).split(' ')
        response.outcome.command = verb as QueryOutcome['command']
        // A tag without a count ends with a word: CREATE TABLE.
        response.outcome.rowCount = Number(counts.at(-1)) || 0
        index++
        break
      }
      case LETTER.emptyQuery:
        index++
        break
      case LETTER.error:
        response.error ??= readError(bytes.subarray(at, end))
        break
    }
    at = end
  }
  return responses
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

/** A row is the number of its fields and, for each, its length (-1: null) and its text. */
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
