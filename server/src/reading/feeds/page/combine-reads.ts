// Many readers ask for the same page of the same feed at once, each for what they may see of it. A statement's way to the
// database and back costs more than its work there, so while one for a page is on its way the next readers of it are
// gathered, and asked for together.

import type { Database } from '../../../platform/db/database.ts'
import type { Statement } from '../../../platform/db/engines/pool.ts'
import { createGatherer } from '../../../platform/db/gather.ts'
import { tooBusy } from '../../../platform/http/errors.ts'

/** Statements for one page that are on their way at a time, from this process. */
const IN_FLIGHT_MAX = 1
/** Readers of one statement. */
const READERS_MAX = 32
/** Readers of a page who may wait; more would wait longer than anybody does. */
const WAITING_MAX = 20_000

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
  readonly statement: ManyReaders
  readonly userId: number
}

export function createCombinedReads(database: Database): CombinedReads {
  const gatherer = createGatherer<string, Asking, unknown>({
    inFlightMax: IN_FLIGHT_MAX,
    itemsMax: READERS_MAX,
    waitingMax: WAITING_MAX,
    refusal: tooBusy,
    async work(_page, asking) {
      const [{ statement }] = asking as [Asking]
      const rows = await readRows(
        database,
        statement,
        asking.map(({ userId }) => userId),
      )
      return rows.map(value => ({ status: 'fulfilled', value }))
    },
  })
  return {
    read: <Row>(statement: ManyReaders, userId: number) =>
      gatherer.add(statement.key, { statement, userId }) as Promise<Row>,
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
  const rows = await database.hot<Row & { n: number }>(statement)
  const ordered: Row[] = []
  for (const row of rows) ordered[row.n] = row
  return ordered
}
