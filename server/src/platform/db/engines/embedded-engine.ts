// PGlite decodes texts like files: a U+FEFF at the beginning is taken for a byte order mark and dropped. In a database
// it is an ordinary character, and PostgreSQL returns it. Neither PGlite's parsers nor its options see the bytes, so
// the dropped character is restored here from the raw messages.

import { PGlite } from '@electric-sql/pglite'

type Exec = PGlite['execProtocolStream']
type Messages = Awaited<ReturnType<Exec>>

/** First byte of the messages that can bring rows: Query and Execute. */
const BRINGS_ROWS = [...'QE'].map(letter => letter.charCodeAt(0))
const DATA_ROW = 'D'.charCodeAt(0)
const HEADER_BYTES = 5
const MARK = Buffer.from('\uFEFF')

export class EmbeddedEngine extends PGlite {
  override async execProtocolStream(...[message, options]: Parameters<Exec>): Promise<Messages> {
    if (!BRINGS_ROWS.includes(message[0] ?? 0)) return super.execProtocolStream(message, options)
    const { messages, data } = await this.execProtocol(message, options)
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    if (bytes.includes(MARK)) restoreMarks(messages, bytes)
    return messages
  }
}

/** The rows of `messages` are those of `bytes`, in their order. */
function restoreMarks(messages: Messages, bytes: Buffer): void {
  const rows = messages.flatMap(message => ('fields' in message && message.name === 'dataRow' ? [message.fields] : []))
  let row = 0
  for (let start = 0; start + HEADER_BYTES <= bytes.length; start += 1 + bytes.readInt32BE(start + 1)) {
    if (bytes[start] === DATA_ROW) restoreRow(rows[row++] as unknown[], bytes, start + HEADER_BYTES)
  }
}

/** A row is the number of its fields, and of each its length (-1: null) and its text. */
function restoreRow(fields: unknown[], bytes: Buffer, start: number): void {
  let at = start + 2
  for (const index of fields.keys()) {
    const length = bytes.readInt32BE(at)
    at += 4
    if (length < 0) continue
    if (
      bytes
        .subarray(at, at + length)
        .subarray(0, MARK.length)
        .equals(MARK)
    )
      fields[index] = `\uFEFF${fields[index]}`
    at += length
  }
}
