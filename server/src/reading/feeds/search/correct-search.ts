// A search that found nothing with its misspelt words corrected (docs/contract/search.md#corrected). Words come from posts that the
// reader sees, and one is only offered once such a post with it, and with all other words of the search, has been found.

import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { isTurnOver, nextTurn } from '../../../platform/turns.ts'
import { readWordQueries } from '../../../publishing/content/index.ts'
import { viewerKeysSql, visibleSql } from '../../../publishing/visibility/index.ts'
import { changedWords, nearestSpellings, type Spelling, similarWordsSql } from '../../../shared/text/misspelt-words.ts'
import { locateWords, readSearch, type SearchUnit, umlautForms } from '../../../shared/text/search-text.ts'
import type { Reader } from '../page/reader.ts'
import { findSeenWords, WORDS_LOOKED_FOR } from './seen-words.ts'

/** Spellings tried for each word. */
const SPELLINGS_MAX = 8
/** Posts counted to choose between words that are equally near. */
const COUNTED_MAX = 20

interface Attempt {
  readonly units: readonly SearchUnit[]
  /** The words that differ from the typed ones, by these. */
  readonly changed: ReadonlyMap<string, string>
  readonly edits: number
}

/** The corrected text; null if there is none. `findPost`: the id of a post that this query finds for the reader. */
export async function correctSearch(
  database: Database,
  reader: Reader,
  text: string,
  findPost: (query: string) => Promise<number | null>,
): Promise<string | null> {
  const units = readSearch(text)
  const words = [...new Set(units.flatMap(unit => unit.words.map(word => word.text)))]
  const spellings = await similarWords(database, reader, words)
  const attempts = attemptsOf(units, spellings)
  if (attempts.length === 0) return null
  const queries = await readWordQueries(
    database,
    reader.programId,
    attempts.map(attempt => attempt.units),
  )
  const tried = attempts.map((attempt, n) => ({ attempt, query: queries[n]?.anywhere as string }))
  // Those with few edits first; of equally many, those that most posts have.
  for (const equal of Map.groupBy(tried, ({ attempt }) => attempt.edits).values()) {
    const counts =
      equal.length === 1
        ? [1]
        : await countVisible(
            database,
            reader,
            equal.map(({ query }) => query),
          )
    const order = equal.map((one, n) => ({ ...one, count: counts[n] ?? 0 })).sort((a, b) => b.count - a.count)
    for (const { attempt, query, count } of order) {
      const postId = count === 0 ? null : await findPost(query)
      if (postId !== null) return spelledAsIn(database, reader.programId, postId, text, attempt)
    }
  }
  return null
}

/** The text with other spellings of its words, those with few edits first. */
function attemptsOf(units: readonly SearchUnit[], spellings: ReadonlyMap<string, readonly Spelling[]>): Attempt[] {
  return changedWords(spellings).map(({ changed, edits }) => ({
    changed,
    edits,
    units: units.map(unit => ({
      ...unit,
      // Exactly: a post that is found by another form of a word does not show that its reader may know the word.
      words: unit.words.map(word => {
        const other = changed.get(word.text)
        return other === undefined ? word : { ...word, text: other, isExact: true }
      }),
    })),
  }))
}

/** By word: words of posts that the reader sees and that it may have been meant as, the nearest first. */
async function similarWords(
  database: Database,
  reader: Reader,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly Spelling[]>> {
  const query = similarWordsSql('content_words', reader.programId, words)
  if (query === null) return new Map()
  const found = nearestSpellings('content_words', words, await database.preparedQuery('search_similar_words', query))
  const most = Math.floor(WORDS_LOOKED_FOR / words.length)
  const near = words.map(word => [word, (found.get(word) ?? []).slice(0, most)] as const)
  const seen = await findSeenWords(
    database,
    reader,
    near.flatMap(([, spellings]) => spellings.map(({ word }) => word)),
  )
  return new Map(
    near.map(([word, spellings]) => [word, spellings.filter(other => seen.has(other.word)).slice(0, SPELLINGS_MAX)]),
  )
}

/** The number of the reader's posts that each query finds, counted up to a limit. */
async function countVisible(
  database: Database,
  { programId, userId }: Reader,
  queries: readonly string[],
): Promise<number[]> {
  const rows = await database.unscopedQuery(sql<{ found: number }>`
    with viewer as materialized (
      select ${viewerKeysSql(sql`me.program_id`, sql`me.user_id`)} as keys
        from (select ${programId}::bigint as program_id, ${userId}::bigint as user_id) me)
    select c.found
      from unnest(${queries}::text[]) with ordinality as q (query, n)
     cross join lateral (
       select count(*)::integer as found from (
         select from content_search d
          cross join lateral (
            select * from post_feed where program_id = ${programId} and post_id = d.content_id limit 1) f
          where d.program_id = ${programId} and d.document @@ q.query::tsquery
            and ${visibleSql('f', sql`(select keys from viewer)`)}
          limit ${sql.lit(COUNTED_MAX)}) s) c
     order by q.n`)
  return rows.map(row => row.found)
}

/** The typed text with the changed words as the post spells them, in small letters. */
async function spelledAsIn(
  database: Database,
  programId: number,
  postId: number,
  text: string,
  { changed }: Attempt,
): Promise<string> {
  const rows = await database.preparedQuery(
    'search_texts',
    sql<{ text: string }>`
      select concat_ws(' ', title, summary, html_words(body, 40000), author_display_name) as text from content
       where program_id = ${programId} and id = ${postId}
      union all
      select concat_ws(' ', title, summary, html_words(body, 40000)) from content_translations
       where program_id = ${programId} and content_id = ${postId}`,
  )
  const spelled = new Map([...changed.values()].map(word => [word, word]))
  for (const row of rows) {
    if (isTurnOver()) await nextTurn()
    for (const { text: word, start, end } of locateWords(row.text)) {
      for (const form of umlautForms(word)) {
        if (spelled.get(form) === form)
          spelled.set(form, row.text.slice(start, end).replaceAll('\u00ad', '').normalize('NFC').toLowerCase())
      }
    }
  }
  let corrected = ''
  let at = 0
  for (const { text: word, start, end } of locateWords(text)) {
    const other = changed.get(word)
    if (other === undefined) continue
    corrected += text.slice(at, start) + (spelled.get(other) ?? other)
    at = end
  }
  return corrected + text.slice(at)
}
