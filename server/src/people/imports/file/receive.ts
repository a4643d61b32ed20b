// Takes the file of a request: in pieces that go to the database as they arrive, so that neither memory nor a disk of this node
// has it, with its rows counted on the way.

import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'

const BYTES_MAX = 50_000_000
const ROWS_MAX = 200_000
const PIECE_BYTES = 1_000_000

const QUOTE = 0x22
const LINE_FEED = 0x0a
const RETURN = 0x0d
/** A quote counts at the start of a cell only. */
const BEFORE_CELL: ReadonlySet<number> = new Set([0x2c, 0x3b, 0x09, LINE_FEED, RETURN])

/** Stores the body under the import's id. Throws 413 above the limits; returns its bytes and its rows, as far as counting lines tells. */
export async function receiveFile(
  database: Database,
  programId: number,
  importId: string,
  body: Readable,
): Promise<{ bytes: number; rows: number }> {
  const counter = new RowCounter()
  let bytes = 0
  let n = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const store = async () => {
    const piece = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    await database.transaction(programId, db =>
      sql`
        insert into people_import_pieces (program_id, import_id, n, bytes)
        values (${programId}, ${importId}, ${n++}, ${piece})`.execute(db),
    )
  }
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BYTES_MAX) throw new HttpError(413, `The file may have at most ${BYTES_MAX} bytes`)
    // The first row has the headers.
    if (counter.count(chunk) > ROWS_MAX + 1) throw new HttpError(413, `The file may have at most ${ROWS_MAX} rows`)
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes >= PIECE_BYTES) await store()
  }
  if (waitingBytes > 0) await store()
  return { bytes, rows: Math.max(0, counter.rows - 1) }
}

/** Counts lines that are not empty, outside of quotes, in any of the encodings: zero bytes are those of UTF-16. */
class RowCounter {
  rows = 0
  #isQuoted = false
  #isEmpty = true
  #before = LINE_FEED

  count(chunk: Buffer): number {
    for (const byte of chunk) {
      if (byte === 0) continue
      if (byte === QUOTE && (this.#isQuoted || BEFORE_CELL.has(this.#before))) this.#isQuoted = !this.#isQuoted
      else if (byte === LINE_FEED || byte === RETURN) {
        if (!this.#isQuoted) this.#isEmpty = true
      } else if (!this.#isQuoted && this.#isEmpty) {
        this.#isEmpty = false
        this.rows++
      }
      // A quote that is doubled within a cell opens it again.
      this.#before = byte === QUOTE && !this.#isQuoted ? 0x2c : byte
    }
    return this.rows
  }
}
