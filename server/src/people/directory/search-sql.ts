// The people found by a search for colleagues: SQL over people `u`, by their names and by what the directory shows of them.

import { type Sql, sql } from '../../platform/db/sql.ts'
import { containsNames, hasPieces } from '../../shared/text/names-sql.ts'
import { isOnePiece, namePatterns, pieceForms, searchLine, typedLines } from '../../shared/text/search-text.ts'
import { DISPLAY_NAME, NAMES } from './find-people.ts'

/** The expression of the index `users_profile_grams` (0030_people.sql). */
const PROFILE = sql.raw(
  `coalesce(u.title, '') || e'\\n' || coalesce(u.department, '') || e'\\n' || coalesce(u.work_location, '')`,
)
const SEARCHED_FIELDS = ['title', 'department', 'work_location'] as const

const searchedOf = (shown: readonly string[]) => SEARCHED_FIELDS.filter(field => shown.includes(field))

/** SQL: the texts by which others find the person; `shown`: attributes that people see. */
export const shownTextSql = (shown: readonly string[]): Sql<string> =>
  sql<string>`concat_ws(e'\\n', ${sql.join([NAMES, ...searchedOf(shown).map(field => sql`u.${sql.ref(field)}`)])})`

/** SQL: whether names and shown attributes have each part that was typed. Plain letters are compared first, ten times as fast. */
export function isFoundBy(search: string, shown: readonly string[]): Sql<boolean> {
  const text = shownTextSql(shown)
  const has = containsNames(text, search)
  const parts = search.trim().split(/\s+/)
  if (!parts.every(part => /^[a-z0-9]+$/i.test(part))) return has
  return sql<boolean>`(${text} ilike all(${parts.map(part => `%${part}%`)}::text[]) or ${has})`
}

/** SQL: whether the pieces of names and attributes may hold it, by the indexes over them; `isFoundBy` compares the texts. */
export function hasShownPieces(programId: number, search: string, shown: readonly string[]): Sql<boolean> {
  if (searchedOf(shown).length === 0) return hasNamePieces(programId, search)
  const parts = typedLines(search).flatMap(line => line.split(' '))
  const both = (part: string) => {
    const of = (value: Sql<unknown>) => hasPieces(sql.ref('u.program_id'), programId, value, part)
    return sql`(${of(NAMES)} or ${of(PROFILE)})`
  }
  return sql<boolean>`${sql.join((parts.length === 0 ? [search] : parts).map(both), sql` and `)}`
}

/** Whether the pieces say it all: the text is one of them, and no text that they are from is hidden. */
export const arePiecesEnough = (search: string, shown: readonly string[]): boolean =>
  isOnePiece(search) && [0, SEARCHED_FIELDS.length].includes(searchedOf(shown).length)

/** Attributes that people see of one another in a list without a profile: the title alone where there is no directory. */
export const shownInLists = ({
  directory,
  directory_fields: fields,
}: {
  directory: boolean
  directory_fields: readonly string[]
}) => (directory ? fields : fields.filter(field => field === 'title'))

/** SQL: the order of the people `u` by their names, as in the index `users_by_name`. */
export const BY_NAME = sql`sort_key(${DISPLAY_NAME}) collate "C", u.id`

/** The text of a search, without blanks at its ends; null for all people. */
export const searchOf = (search: string | undefined): string | null => search?.trim() || null

/** SQL: whether a name of the user `u` has each part that was typed; without an index, for few people. */
export const hasName = (search: string): Sql<boolean> => containsNames(NAMES, search)

/** SQL: whether the pieces of a name of `u` may hold it, by the index over them; `hasName` compares the name. */
export const hasNamePieces = (programId: number, search: string): Sql<boolean> =>
  hasPieces(sql.ref('u.program_id'), programId, NAMES, search)

/** SQL: whether the key of the display name of `u` begins with this one: a range of the index `users_by_name`. */
const beginsAt = (text: Sql<string>) => sql<boolean>`(
  sort_key(${DISPLAY_NAME}) collate "C" >= ${text} and sort_key(${DISPLAY_NAME}) collate "C" < ${text} || chr(1114111))`

/** SQL: whether the display name of `u` begins with the text. */
export const startsWithName = (search: string): Sql<boolean> => beginsAt(sql`sort_key(${search}::text)`)

/** SQL: whether words of a name of `u` begin with each part that was typed. */
export const startsWords = (search: string): Sql<boolean> =>
  sql<boolean>`search_line(${NAMES}) ~ all(${namePatterns(search).map(pattern => `(^| )${pattern}`)}::text[])`

/** SQL: whether the pieces of a name of `u` may hold words, other than its first, that begin so, by the index over them. */
export const hasPiecesOfWords = (programId: number, search: string): Sql<boolean> =>
  hasPieces(sql.ref('u.program_id'), programId, NAMES, search, { isAfterBlank: true })

/** SQL: whether the display name of `u` begins with the text, a condition for each of its spellings. */
export function beginsWithSql(search: string): Sql<boolean>[] {
  // Equal to `sort_key`: folding would make it и.
  const typed = searchLine(search.normalize('NFC').replaceAll(/й/gi, 'ҋ'))
  return typed === '' ? [] : pieceForms(typed).map(form => beginsAt(sql`sort_key(${form}::text)`))
}
