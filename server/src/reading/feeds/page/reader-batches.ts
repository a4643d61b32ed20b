// Many readers ask for the same page of the same feed at once, each for what they may see of it. A round trip costs more than
// the statement itself, so while one for a page is in flight, further readers of that page wait and share the next one.

import { createBatcher } from '../../../platform/db/batcher.ts'
import type { Database } from '../../../platform/db/database.ts'
import { bindParameters, type NumberedSql } from '../../../platform/db/named-parameters.ts'
import { tooBusy } from '../../../platform/http/errors.ts'

/** Statements for one page that are in flight at a time, from this process. */
const IN_FLIGHT_MAX = 1
/** Readers of one statement. */
const READERS_MAX = 32
/** Maximum readers of a page in the queue; more would exceed the clients' timeouts. */
const WAITING_MAX = 20_000

/**
 * A query for several readers: `:users` and `:numbers` are their ids and numbers, and it returns one row with `n`, the
 * number, for each. `:program` is the program.
 */
export interface ReaderQuery {
  /** The name of the prepared statement, if any. */
  readonly name: string | null
  /** How it runs; as a prepared query unless said. */
  readonly pool?: 'preparedQuery' | 'unscopedQuery'
  readonly sql: NumberedSql
  readonly programId: number
  /** Of its other parameters. */
  readonly values: Readonly<Record<string, unknown>>
  /** Equal when text, program and values are. */
  readonly key: string
}

export interface ReaderBatches {
  /** The row of one reader. Throws 503 when too many wait. */
  read<Row>(query: ReaderQuery, userId: number): Promise<Row>
}

interface Asking {
  readonly query: ReaderQuery
  readonly userId: number
}

export function createReaderBatches(database: Database): ReaderBatches {
  const batcher = createBatcher<string, Asking, unknown>({
    inFlightMax: IN_FLIGHT_MAX,
    itemsMax: READERS_MAX,
    waitingMax: WAITING_MAX,
    refusal: tooBusy,
    async process(_page, asking) {
      const [{ query }] = asking as [Asking]
      const userIds = asking.map(({ userId }) => userId)
      const rows = await readRows(database, query, userIds)
      return rows.map(value => ({ status: 'fulfilled', value }))
    },
  })
  return {
    read: <Row>(query: ReaderQuery, userId: number) => batcher.add(query.key, { query, userId }) as Promise<Row>,
  }
}

/** The rows of these readers, in their order. */
export async function readRows<Row>(
  database: Database,
  { name, pool = 'preparedQuery', sql, programId, values }: ReaderQuery,
  userIds: readonly number[],
): Promise<Row[]> {
  const numbers = userIds.map((_, index) => index)
  const parameters = { ...values, program: programId, numbers, users: userIds }
  const statement = { ...bindParameters(sql, parameters), ...(name === null ? {} : { name }) }
  const rows = await database[pool]<Row & { n: number }>(statement)
  const ordered: Row[] = []
  for (const row of rows) ordered[row.n] = row
  return ordered
}
