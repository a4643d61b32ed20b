// Where the posts of a search come from: the newest posts of the program, one after the other, or the index of words.
// Parameters and aliases are those of page-query.ts.

import { VISIBLE_SQL } from '../../../publishing/visibility/index.ts'
import { byTime, POST_OF_S, type Source, type WordsIn } from '../page/strategy.ts'
import type { SearchWords } from './search-words.ts'

/** What the query of a search returns besides. */
export interface SearchCounts {
  /** Posts that were found, for this page and those before it. */
  readonly matched: number
  /** Matches of the index that were read, or posts that there are to look through, up to `most`. */
  readonly examined: number
  /** Posts that the index of words holds, of all programs, when it was last analyzed; not positive when it never was. */
  readonly indexed: number
}

const HOLDS_WORDS = 's.document @@ (select query from words)'

/** SQL of what narrows a search to topics, and to posts behind a place. */
interface Narrowed {
  readonly within: readonly string[]
  readonly begins: string
  readonly source: WordsIn['source']
}

export function wordsSource(words: SearchWords, { within, begins, source }: Narrowed): Source {
  const isSeen = [VISIBLE_SQL('s', '(select keys from viewer)'), ...within].join(' and ')
  const matches = `matches as materialized (
         select published_at, post_id, topic_ids, access_keys, audience_keys from post_search s
          where s.program_id = :program and ${HOLDS_WORDS} ${begins} limit :most::bigint)`
  const newest = `(select * from post_search s where program_id = :program ${begins}
           order by published_at desc, post_id desc limit :most::bigint)`
  const examined =
    source === 'index'
      ? 'matches'
      : `(select from post_search s where program_id = :program ${begins} limit :most::bigint)`
  return {
    lists: [
      `words as materialized (select ${querySql(words)} as query)`,
      ...(source === 'index' ? [matches] : []),
      `found as materialized (
         select s.published_at, s.post_id from ${source === 'index' ? 'matches' : newest} s
          where ${source === 'index' ? isSeen : `${isSeen} and ${HOLDS_WORDS}`}
          order by s.published_at desc, s.post_id desc limit :size::bigint + :offset::bigint)`,
    ],
    rows: `found s ${POST_OF_S}`,
    sort: byTime('s'),
    beginsBehind: true,
    columns: `(select count(*)::integer from found) as matched,
         (select count(*)::integer from ${examined} e) as examined,
         (select reltuples::float8 from pg_class where oid = 'post_search'::regclass) as indexed`,
  }
}

/** SQL of a tsquery: what was typed, with the last word as the beginning of one. */
function querySql({ whole, beginning }: SearchWords): string {
  const typed = `websearch_to_tsquery('simple', :whole)`
  if (beginning === null) return typed
  const prefix = `to_tsquery('simple', :beginning)`
  return whole === '' ? prefix : `${typed} && ${prefix}`
}

/** The values of its parameters. */
export const wordsValues = ({ whole, beginning }: SearchWords): Record<string, string> => ({
  ...(whole === '' && beginning !== null ? {} : { whole }),
  ...(beginning === null ? {} : { beginning: `'${beginning}':*` }),
})
