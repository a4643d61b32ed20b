// The source of a search's posts: the newest posts of the program, or the index of words. Parameters and aliases are those of
// page-query.ts.

import { type RawBuilder, sql } from 'kysely'
import { visibleSql } from '../../../publishing/visibility/index.ts'
import { byTime, type PageParameters, postOfS, type Source, type WordsIn } from '../page/strategy.ts'

/** The columns of a search besides the posts. */
export interface SearchCounts {
  /** Posts that were found, for this page and those before it. */
  readonly matched: number
  /** Matches of the index that were read, or posts that could be scanned, up to `most`. */
  readonly examined: number
  /** Posts in the index of words, of all programs, at its last analysis; not positive before the first. */
  readonly indexed: number
}

const HOLDS_WORDS = sql`s.document @@ (select query from words)`

/** SQL that narrows a search to topics, and to posts behind a place. */
interface Narrowed {
  readonly within: readonly RawBuilder<unknown>[]
  readonly begins: RawBuilder<unknown>
  readonly source: WordsIn['source']
}

export function wordsSource(
  words: SearchWords,
  { within, begins, source }: Narrowed,
  parameters: PageParameters,
): Source {
  const { program, most, size, offset } = parameters
  const isSeen = sql.join([visibleSql('s', sql`(select keys from viewer)`), ...within], sql` and `)
  const matches = sql`matches as materialized (
         select published_at, post_id, topic_ids, access_keys, audience_keys from post_search s
          where s.program_id = ${program} and ${HOLDS_WORDS} ${begins} limit ${most}::bigint)`
  const newest = sql`(select * from post_search s where program_id = ${program} ${begins}
           order by published_at desc, post_id desc limit ${most}::bigint)`
  const isByIndex = source === 'index'
  const examined = isByIndex
    ? sql`matches`
    : sql`(select from post_search s where program_id = ${program} ${begins} limit ${most}::bigint)`
  return {
    lists: [
      sql`words as materialized (select ${querySql(words, parameters)} as query)`,
      ...(isByIndex ? [matches] : []),
      sql`found as materialized (
         select s.published_at, s.post_id from ${isByIndex ? sql`matches` : newest} s
          where ${isByIndex ? isSeen : sql`${isSeen} and ${HOLDS_WORDS}`}
          order by s.published_at desc, s.post_id desc limit ${size}::bigint + ${offset}::bigint)`,
    ],
    rows: sql`found s ${postOfS(parameters)}`,
    sort: byTime('s'),
    beginsBehind: true,
    columns: sql`(select count(*)::integer from found) as matched,
         (select count(*)::integer from ${examined} e) as examined,
         (select reltuples::float8 from pg_class where oid = 'post_search'::regclass) as indexed`,
  }
}

/** SQL of a tsquery: the words, with the last one as a prefix. */
function querySql({ whole, beginning }: SearchWords, parameters: PageParameters): RawBuilder<unknown> {
  const typed = sql`websearch_to_tsquery('simple', ${parameters.whole})`
  if (beginning === null) return typed
  const prefix = sql`to_tsquery('simple', ${parameters.beginning})`
  return whole === '' ? prefix : sql`${typed} && ${prefix}`
}

export const wordsValues = ({ whole, beginning }: SearchWords): Record<string, string> => ({
  ...(whole === '' && beginning !== null ? {} : { whole }),
  ...(beginning === null ? {} : { beginning: `'${beginning}':*` }),
})

/** The typed words, as the database takes them. */
export interface SearchWords {
  /** In the syntax of `websearch_to_tsquery`; without `beginning`. May be empty. */
  readonly whole: string
  /** The last word, which may be incomplete; letters and digits only. */
  readonly beginning: string | null
}

/** Shorter beginnings are whole words: nearly every post has a word with a given first letter. */
const BEGINNING_MIN_LENGTH = 2

/**
 * Splits off the last word, so that `quarterly rep` finds the quarterly report. With the syntax of web search (quotes, `-word`,
 * `or`), every word is taken literally.
 */
export function readSearchWords(text: string): SearchWords {
  const match = /^(.*?)([\p{L}\p{N}]+)$/su.exec(text.trim())
  const [, before = '', last = ''] = match ?? []
  const usesSyntax = /["-]|\bor\b/i.test(text)
  if (usesSyntax || last.length < BEGINNING_MIN_LENGTH || /\S$/.test(before)) return { whole: text, beginning: null }
  return { whole: before.trim(), beginning: last.toLowerCase() }
}
