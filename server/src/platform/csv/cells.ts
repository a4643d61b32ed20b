// A text that a spreadsheet would take for a formula gets an apostrophe in front. So does a formula inside a text, after a sign at
// which spreadsheets split: those of languages that write decimals with a comma open CSV by the semicolon, and quotes that begin
// inside one of their cells protect nothing. Apostrophes that stand there already are kept: a reader that removes one from each
// place has the text as it was.

import { type Sql, sql } from '../db/sql.ts'
import type { Separator } from './separator.ts'

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

/** A cell of the header line. */
export const quoteName = (name: string): string => {
  const guarded = withGuards(name)
  return guarded !== name || /[",;\r\n]/.test(name) ? `"${guarded.replaceAll('"', '""')}"` : name
}
