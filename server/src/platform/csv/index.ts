// Lines of CSV (RFC 4180), built by the database. A million rows as objects would be 240 MB of garbage, which a busy server
// collects late, and work that delays its requests; as lines they are a few long texts.

import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Database } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { quoteName } from './cells.ts'
import { type Separator, SIGNS } from './separator.ts'

/** Rows read by one statement: other work runs in between, and memory holds no more than this. */
export const SET_SIZE = 2000

/** The header line and the lines below it, each terminated, set by set. */
export interface CsvSource {
  readonly columns: readonly string[]
  readonly sets: AsyncIterable<CsvSet>
}

export interface CsvSet {
  readonly lines: string
  readonly count: number
}

/** The keys of the last row of the previous set, as texts. */
export type Last = readonly [string, string]

export interface CsvTable {
  /**
   * SQL: at most SET_SIZE rows whose keys, the columns `k1` and `k2`, come after these (for the first set: after none), in key
   * order.
   */
  readonly page: (last: Last | null) => Sql<unknown>
  /** SQL: turns a row `p` of the page into several lines, e.g. `cross join lateral …`. Without it each row is one line. */
  readonly join?: Sql<unknown>
  /** SQL: the cells of a line, see `textCell` and similar functions. */
  readonly cells: readonly Sql<unknown>[]
  /** The separator that the cells were made for; a comma by default. */
  readonly separator?: Separator | undefined
}

interface CsvBatch extends CsvSet {
  readonly rows: number
  readonly last: Last | null
}

/** The lines of a table, set by set. */
export const readLines = (database: Database, programId: number, table: CsvTable): AsyncGenerator<CsvSet> =>
  linesOf(table, async query => await database.read(programId, db => query.all(db)))

/** The same, with statements that `run` runs. */
export async function* linesOf(
  { page, join = sql``, cells, separator }: CsvTable,
  run: (query: Sql<CsvBatch>) => Promise<readonly CsvBatch[]>,
): AsyncGenerator<CsvSet> {
  let last: Last | null = null
  for (;;) {
    const [set] = await run(sql<CsvBatch>`
      with page as materialized (${page(last)})
      select coalesce(string_agg(${line(cells, separator)}, ''), '') as lines, count(*)::int as count,
             (select count(*)::int from page) as rows,
             (select array[k1::text, k2::text] from page order by page.k1 desc, page.k2 desc limit 1) as last
        from page p ${join}`)
    if (set && set.count > 0) yield set
    if (!set?.last || set.rows < SET_SIZE) return
    last = set.last
  }
}

const line = (cells: readonly Sql<unknown>[], separator: Separator = 'comma') =>
  sql`concat_ws(${sql.lit(SIGNS[separator])}, ${sql.join(cells)}) || E'\r\n'`

/** The header line. */
export const headLine = (columns: readonly string[], separator: Separator = 'comma'): string =>
  `${columns.map(quoteName).join(SIGNS[separator])}\r\n`

/** The lines of a file: its header line, then those of the sets. */
export async function* linesBelow(head: string, sets: AsyncIterable<CsvSet>): AsyncGenerator<string> {
  yield head
  for await (const { lines } of sets) yield lines
}

/** The response as a file of CSV, written while it is sent. */
export function sendCsv(reply: FastifyReply, name: string, lines: Iterable<string> | AsyncIterable<string>): Readable {
  reply.header('content-type', 'text/csv; charset=utf-8')
  reply.header('content-disposition', `attachment; filename="${name}.csv"`)
  return Readable.from(lines, { objectMode: false })
}
