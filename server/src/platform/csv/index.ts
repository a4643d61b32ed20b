// Lines of CSV (RFC 4180), built by the database. A million rows as objects would be 240 MB of garbage, which a busy server
// collects late, and work that delays its requests; as lines they are a few long texts.

import type { Database } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { described, Type } from '../http/input/schema.ts'

/** Rows read by one statement: other work runs in between, and memory holds no more than this. */
export const SET_SIZE = 2000

const SEPARATORS = ['comma', 'semicolon'] as const
/** The separator of cells: spreadsheets of languages that write decimals with a comma expect the semicolon. */
export type Separator = (typeof SEPARATORS)[number]

const SIGNS: Readonly<Record<Separator, string>> = { comma: ',', semicolon: ';' }

/** Query parameter of every response that is CSV. */
export const separatorParameter = {
  separator: Type.Optional(described('Separator of CSV cells; default `comma`', Type.OneOf(SEPARATORS))),
}

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
  /** As the cells were made for; a comma unless given. */
  readonly separator?: Separator | undefined
}

interface CsvBatch extends CsvSet {
  readonly rows: number
  readonly last: Last | null
}

/** The lines of a table, set by set. */
export const readLines = (database: Database, programId: number, table: CsvTable): AsyncGenerator<CsvSet> =>
  linesOf(table, async query => (await database.read(programId, db => query.execute(db))).rows)

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

const quoteName = (name: string): string => {
  const guarded = withGuards(name)
  return guarded !== name || /[",;\r\n]/.test(name) ? `"${guarded.replaceAll('"', '""')}"` : name
}

// A text that a spreadsheet would take for a formula gets an apostrophe in front. So does a formula inside a text, after a sign at
// which spreadsheets split: those of languages that write decimals with a comma open CSV by the semicolon, and quotes that begin
// inside one of their cells protect nothing. Apostrophes that stand there already are kept: a reader that removes one from each
// place has the text as it was.

const AT_START = "'*[=+@\t\r\uff1d\uff0b\uff0d\uff20-]"
const INSIDE = "'*[=+@\uff1d\uff0b\uff0d\uff20-]"
const SPLIT = '[,;\t\r\n]"*'
const FORMULA = new RegExp(`^${AT_START}`)
const FORMULAS_INSIDE = new RegExp(`(${SPLIT})(?=${INSIDE})`, 'g')
const GUARD = new RegExp(`^'(?=${AT_START})`)
const GUARDS_INSIDE = new RegExp(`(${SPLIT})'(?=${INSIDE})`, 'g')

const withGuards = (text: string): string => (FORMULA.test(text) ? "'" : '') + text.replaceAll(FORMULAS_INSIDE, "$1'")

/** The text of a cell without the apostrophes that keep spreadsheets from taking it, or a part of it, for a formula. */
export const withoutGuards = (text: string): string => text.replace(GUARD, '').replaceAll(GUARDS_INSIDE, '$1')

const FORMULA_SQL = sql.lit(`^${AT_START}`)
const FORMULAS_INSIDE_SQL = sql.lit(`(${SPLIT})(?=${INSIDE})`)
const ANY_FORMULA_SQL = sql.lit(`^${AT_START}|${SPLIT}${INSIDE}`)
const QUOTED_SQL = { comma: sql.lit('[",\r\n]|^\\s|\\s$'), semicolon: sql.lit('[";\r\n]|^\\s|\\s$') }

/** SQL of a cell with a text written by a user; empty for null. */
export function textCell(expression: string | Sql<unknown>, separator: Separator = 'comma'): Sql<unknown> {
  const value = typeof expression === 'string' ? sql.raw(`(${expression})`) : expression
  return sql`case when ${value} is null then ''
    when ${value} ~ ${ANY_FORMULA_SQL} then '"' || case when ${value} ~ ${FORMULA_SQL} then '''' else '' end ||
      replace(regexp_replace(${value}, ${FORMULAS_INSIDE_SQL}, '\\1''', 'g'), '"', '""') || '"'
    when ${value} ~ ${QUOTED_SQL[separator]} then '"' || replace(${value}, '"', '""') || '"'
    else ${value} end`
}

/** SQL of a cell with a number, an id, a boolean or a word of a fixed set, which need no quotes. */
export const plainCell = (expression: string): Sql<unknown> => sql`coalesce((${sql.raw(expression)})::text, '')`

/** SQL of a cell with a time. */
export const timeCell = (expression: string): Sql<unknown> =>
  sql`coalesce(to_char((${sql.raw(expression)}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '')`
