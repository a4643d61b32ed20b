// Many readers ask for the same page of the same feed at once, each for what they may see of it. A statement's way to the
// database and back costs more than its work there, so while a few for a page are on their way the next readers of it are
// gathered, and asked for together. Nobody waits for company: without a statement on its way a reader's leaves at once.

import type { Database } from '../db/database.ts'
import { isConnectionLost } from '../db/errors.ts'
import type { Statement } from '../db/pool.ts'

/** Statements for one page that are on their way at a time, from this process. */
const IN_FLIGHT_MAX = 1
/** Readers of one statement. */
const READERS_MAX = 32
/** Connections that may turn out to be broken: when one breaks, the others of the pool often have as well. */
const ATTEMPTS_MAX = 5

/** A statement for several readers. Made with `FOR_READERS_SQL`, it gives one row with `n` for each of them. */
export interface ManyReaders {
  readonly name: string | null
  readonly text: string
  readonly programId: number
  /** $4 and on. */
  readonly values: readonly unknown[]
  /** Equal when text, program and values are. */
  readonly key: string
}

/** SQL: `answer` (a subquery) for each of the readers `r (n, user_id)`. $1 is the program. */
export const FOR_READERS_SQL = (columns: string, answer: string): string =>
  `select r.n, ${columns}
  from unnest($2::integer[], $3::bigint[]) as r (n, user_id)
 cross join lateral (${answer}) a`

export interface CombinedReads {
  /** The row of one reader. */
  read<Row>(statement: ManyReaders, userId: number): Promise<Row>
}

interface Asking {
  readonly userId: number
  resolve(row: unknown): void
  reject(error: unknown): void
}

/** The readers of one page. */
interface Line {
  readonly statement: ManyReaders
  readonly readers: Asking[]
  inFlight: number
  isScheduled: boolean
}

export function createCombinedReads(database: Database): CombinedReads {
  const lines = new Map<string, Line>()

  const send = async (line: Line): Promise<void> => {
    const readers = line.readers.splice(0, READERS_MAX)
    const userIds = readers.map(reader => reader.userId)
    line.inFlight++
    try {
      const rows = await readRows(database, line.statement, userIds)
      for (const [index, reader] of readers.entries()) reader.resolve(rows[index])
    } catch (error) {
      for (const reader of readers) reader.reject(error)
    }
    line.inFlight--
    flush(line)
  }
  const flush = (line: Line) => {
    line.isScheduled = false
    while (line.readers.length > 0 && line.inFlight < IN_FLIGHT_MAX) void send(line)
    if (line.readers.length === 0 && line.inFlight === 0) lines.delete(line.statement.key)
  }
  return {
    read<Row>(statement: ManyReaders, userId: number) {
      const line = lines.get(statement.key) ?? { statement, readers: [], inFlight: 0, isScheduled: false }
      lines.set(statement.key, line)
      const answer = new Promise((resolve, reject) => line.readers.push({ userId, resolve, reject }))
      // Requests that have arrived together are seen one after the other; the statement leaves when all of them have been.
      if (!line.isScheduled && line.inFlight < IN_FLIGHT_MAX) {
        line.isScheduled = true
        setImmediate(flush, line)
      }
      return answer as Promise<Row>
    },
  }
}

/** The rows of these readers, in their order. */
export async function readRows<Row>(
  database: Database,
  { name, text, programId, values }: ManyReaders,
  userIds: readonly number[],
): Promise<Row[]> {
  const numbers = userIds.map((_, index) => index)
  const statement: Statement = { text, values: [programId, numbers, userIds, ...values], ...(name ? { name } : {}) }
  const rows = await readSteadily<Row & { n: number }>(database, statement)
  const ordered: Row[] = []
  for (const row of rows) ordered[row.n] = row
  return ordered
}

/** Reading again is harmless, and one connection that breaks would fail all readers of a statement. */
async function readSteadily<Row>(database: Database, statement: Statement): Promise<Row[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.hot<Row>(statement)
    } catch (error) {
      if (!isConnectionLost(error) || attempt >= ATTEMPTS_MAX) throw error
    }
  }
}
