import { type Sql, sql } from '../../platform/db/sql.ts'
import { linePattern, namePatterns, pieceForms, searchLine, typedLines } from './search-text.ts'

/**
 * SQL: whether a text contains what was typed, as parts of words in any order; signs without a word as they are. `line`: a column
 * with the `search_line` of the text.
 */
export function containsNames(
  text: Sql<unknown>,
  typed: string,
  line: Sql<unknown> = sql`search_line(${text})`,
): Sql<boolean> {
  const patterns = namePatterns(typed)
  return patterns.length === 0
    ? sql`strpos(folded(${text}), folded(${typed}::text)) > 0`
    : sql`${line} ~ all(${patterns}::text[])`
}

/** SQL: whether a text is what was typed, as a whole, folded alike; signs without a word as they are. */
export function isName(text: Sql<unknown>, typed: string): Sql<boolean> {
  const line = searchLine(typed)
  return line === ''
    ? sql`folded(${text}) = folded(${typed}::text)`
    : sql`search_line(${text}) ~ ${`^${linePattern(line)}$`}::text`
}

/**
 * SQL: whether the pieces of a name, which `column` scopes, may contain what was typed: what the index of pieces is asked
 * (decision 0029). `isAfterBlank`: at the beginning of words, other than the first of a line.
 */
export function hasPieces(
  column: Sql<unknown>,
  scope: number,
  name: Sql<unknown>,
  typed: string,
  { isAfterBlank = false } = {},
): Sql<boolean> {
  const parts = typedLines(typed).flatMap(line => line.split(' '))
  const pieces = (form: string) =>
    sql<boolean>`grams(${column}, ${name}) @> wanted_grams(${scope}::bigint, ${isAfterBlank ? ` ${form}` : form}::text)`
  if (parts.length === 0) return pieces(typed)
  const all = parts.map(part => sql`(${sql.join(pieceForms(part).map(pieces), sql` or `)})`)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}
