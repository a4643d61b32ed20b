// Many readers request the same page of the same feed concurrently. A round trip costs more than the statement itself, so while
// one for a page is in flight, further readers of that page wait and share the next one. Without it the server serves 0.37 of the rate.

import { createBatcher } from '../../../platform/db/batcher.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { PreparedQuery } from '../../../platform/db/query.ts'
import { tooBusy } from '../../../platform/errors.ts'
import type { PageValues } from './strategy.ts'

/** Statements for one page in flight, from this process. */
const IN_FLIGHT_MAX = 1
/** Readers of one statement. */
const READERS_MAX = 32
/** Maximum readers of a page in the queue; more would exceed the clients' timeouts. */
const WAITING_MAX = 20_000

/** A query for several readers, by `users` and `numbers`: it returns one row with `n`, the number, for each. */
export interface ReaderQuery {
  /** Whether it is prepared under its name. */
  readonly isNamed: boolean
  /** How it runs; default: as a prepared query. */
  readonly pool?: 'preparedQuery' | 'unscopedQuery'
  build(values: PageValues): PreparedQuery<unknown>
  readonly programId: number
  /** The values of its other parameters. */
  readonly values: Partial<PageValues>
  /** Equal for equal text, program and values. */
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
  { isNamed, pool = 'preparedQuery', build, programId, values }: ReaderQuery,
  userIds: readonly number[],
): Promise<Row[]> {
  const numbers = userIds.map((_, index) => index)
  const { name, ...statement } = build({ ...values, program: programId, numbers, users: userIds } as PageValues)
  const rows = await database[pool]<Row & { n: number }>(isNamed ? { ...statement, name } : statement)
  const ordered: Row[] = []
  for (const row of rows) ordered[row.n] = row
  return ordered
}
