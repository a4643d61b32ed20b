// A search for people that found nobody with its misspelt words corrected (docs/contract/search.md#corrected). Words come from active
// people, and from what the directory shows of them alone.

import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { changedWords, nearestSpellings, similarWordsSql, squeezed } from '../../shared/text/misspelt-words.ts'
import { linePattern, locateWords, searchWords } from '../../shared/text/search-text.ts'
import { isFoundBy, shownTextSql } from './search-sql.ts'

/** Spellings tried for each word. */
const SPELLINGS_MAX = 8
/** Corrected texts that people are found by, and that are tried. */
const FOUND_MAX = 4

/** Lines of a found text that are names. */
const NAME_LINES = 2

interface Search<Found, Text extends string | null = string> {
  readonly database: Database
  readonly programId: number
  readonly search: Text
  /** Attributes that people see. */
  readonly shown: readonly string[]
  readonly find: (text: Text) => Promise<Found>
  readonly isEmpty: (found: Found) => boolean
}

/** The results of `find` for the text as typed, null for all people; without results, those for the first correction that finds some. */
export async function findCorrecting<Found>(
  wanted: Search<Found, string | null>,
): Promise<{ readonly found: Found; readonly corrected: string | null }> {
  const { search, find, isEmpty } = wanted
  const found = await find(search)
  const other = search !== null && isEmpty(found) ? await findCorrected({ ...wanted, search }) : null
  return other ?? { found, corrected: null }
}

/** The results of the first correction that finds people; null where none does. */
export async function findCorrected<Found>({
  database,
  programId,
  search,
  shown,
  find,
  isEmpty,
}: Search<Found>): Promise<{ readonly found: Found; readonly corrected: string } | null> {
  const texts = await correctedTexts(database, programId, search, shown)
  for (const corrected of texts.slice(0, FOUND_MAX)) {
    const found = await find(corrected)
    if (!isEmpty(found)) return { found, corrected }
  }
  return null
}

/** Texts with which an active person is found, few edits first, each with its words as that person's are written. */
async function correctedTexts(
  database: Database,
  programId: number,
  search: string,
  shown: readonly string[],
): Promise<string[]> {
  const words = [...new Set(searchWords(search))]
  const similar = similarWordsSql('person_words', programId, words)
  if (similar === null) return []
  const near = nearestSpellings('person_words', words, await database.unscopedQuery(similar))
  const attempts = changedWords(new Map([...near].map(([word, all]) => [word, all.slice(0, SPELLINGS_MAX)])))
  if (attempts.length === 0) return []
  const text = shownTextSql(shown)
  const finding = attempts.map(({ changed }, n) => {
    const rest = withWords(search, new Map([...changed.keys()].map(word => [word, ' ']))).trim()
    const hasWord = (word: string) => sql`
         and u.id in (select w.user_id from person_words w where w.program_id = ${programId} and w.word = ${word})
         and search_line(${text}) ~ ${wholeWord(word)}::text`
    return sql`(
      select ${sql.lit(n)}::integer as n, ${text} as text from users u
       where u.program_id = ${programId} and u.active ${sql.join([...changed.values()].map(hasWord), sql` `)}
         ${rest === '' ? sql`` : sql`and ${isFoundBy(rest, shown)}`}
       limit 1)`
  })
  const rows = await database.unscopedQuery(
    sql<{ n: number; text: string }>`${sql.join(finding, sql` union all `)} order by n`,
  )
  return rows.flatMap(row => {
    const { changed } = attempts[row.n] ?? { changed: new Map<string, string>() }
    return withWords(search, spelledAs(row.text, search, changed))
  })
}

/** A whole word of a line, with double letters or without: a part of another word does not show that there is this one. */
const wholeWord = (word: string): string => `(^| )${[...word].map(letter => `${linePattern(letter)}+`).join('')}( |$)`

/** The changed words as this text has them: names as they are written, other words in small letters where they were typed so. */
function spelledAs(text: string, search: string, changed: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const namesEnd = text.split('\n', NAME_LINES).join('\n').length
  const written = new Map<string, { text: string; isName: boolean }>()
  for (const { text: word, start, end } of locateWords(text)) {
    const form = squeezed(word)
    if (!written.has(form)) written.set(form, { text: text.slice(start, end), isName: start < namesEnd })
  }
  const isSmall = search === search.toLowerCase()
  return new Map(
    [...changed].map(([typed, word]) => {
      const found = written.get(word) ?? { text: word, isName: false }
      return [typed, isSmall && !found.isName ? found.text.toLowerCase() : found.text]
    }),
  )
}

/** The text with other words. */
function withWords(text: string, words: ReadonlyMap<string, string>): string {
  let result = ''
  let at = 0
  for (const { text: word, start, end } of locateWords(text)) {
    const other = words.get(word)
    if (other === undefined) continue
    result += text.slice(at, start) + other
    at = end
  }
  return result + text.slice(at)
}
