// Reads what PostgreSQL sends back for statements or a script.

import type {
  BackendMessage,
  CommandCompleteMessage,
  DatabaseError,
  DataRowMessage,
  RowDescriptionMessage,
} from 'pg-protocol/dist/messages.js'
import { Parser } from 'pg-protocol/dist/parser.js'
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

/** The messages of a statement's response, by their names. */
type ResponseMessage =
  | (DataRowMessage & { readonly name: 'dataRow' })
  | (RowDescriptionMessage & { readonly name: 'rowDescription' })
  | (CommandCompleteMessage & { readonly name: 'commandComplete' })
  | (DatabaseError & { readonly name: 'error' })
  | (BackendMessage & { readonly name: 'noData' | 'parseComplete' | 'emptyQuery' })

/** The response to one statement, while it is read. */
class ResponseInProgress implements WireResponse {
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
  const responses = known.map(fields => new ResponseInProgress(fields))
  let index = 0
  new Parser().parse(bytes, received => {
    const message = received as ResponseMessage
    const response = responses[Math.min(index, responses.length - 1)] as ResponseInProgress
    switch (message.name) {
      case 'dataRow':
        response.outcome.rows.push(readRow(message.fields, response.fields ?? []))
        break
      case 'rowDescription':
        response.fields = message.fields.map(({ name, dataTypeID: type }) => ({
          name,
          type,
          parse: parsers[type] ?? null,
        }))
        break
      case 'noData':
        response.fields = []
        break
      case 'parseComplete':
        response.isParsed = true
        break
      case 'commandComplete': {
        const [verb = '', ...counts] = message.text.split(' ')
        response.outcome.command = verb as QueryOutcome['command']
        // A tag without a count ends with a word: CREATE TABLE.
        response.outcome.rowCount = Number(counts.at(-1)) || 0
        index++
        break
      }
      case 'emptyQuery':
        index++
        break
      case 'error':
        response.error ??= message
        break
    }
  })
  return responses
}

function readRow(texts: readonly (string | null)[], fields: readonly Field[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  fields.forEach(({ name, parse, type }, index) => {
    const text = texts[index] as string | null
    row[name] = text !== null && parse ? parse(text, type) : text
  })
  return row
}
