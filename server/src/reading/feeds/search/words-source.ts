// The source of a search's posts: the newest posts of the program, or the index of words. Parameters and aliases are those of
// page-query.ts.

import { type Sql, sql } from '../../../platform/db/sql.ts'
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

/** SQL that narrows a search to topics, and to posts behind a place. */
interface Narrowed {
  readonly within: readonly Sql<unknown>[]
  readonly begins: Sql<unknown>
  readonly source: WordsIn['source']
}

export function wordsSource({ within, begins, source }: Narrowed, parameters: PageParameters): Source {
  const { program, most, size, offset, query } = parameters
  const isSeen = sql.join([visibleSql('s', sql`(select keys from viewer)`), ...within], sql` and `)
  // Planned without its limit, for all matches: for a few of them the planner would read all documents, whose size it does not count.
  const matches = sql`matching as materialized (
         select d.content_id from content_search d
          where d.program_id = ${program} and d.document @@ (select query from words)),
       matches as materialized (select content_id from matching limit ${most}::bigint)`
  const postOfMatch = sql`(select s.* from matches m
           cross join lateral (
             select * from post_feed where program_id = ${program} and post_id = m.content_id limit 1) s)`
  const newest = sql`(select * from post_feed s where program_id = ${program} ${begins}
           order by published_at desc, post_id desc limit ${most}::bigint)`
  const holdsWords = sql`(select d.document @@ (select query from words) from content_search d
                  where d.program_id = ${program} and d.content_id = s.post_id)`
  const isByIndex = source === 'index'
  const examined = isByIndex
    ? sql`matches`
    : sql`(select from post_feed s where program_id = ${program} ${begins} limit ${most}::bigint)`
  return {
    lists: [
      sql`words as materialized (select ${query}::tsquery as query)`,
      ...(isByIndex ? [matches] : []),
      sql`found as materialized (
         select s.published_at, s.post_id from ${isByIndex ? postOfMatch : newest} s
          where ${isByIndex ? sql`${isSeen} ${begins}` : sql`case when ${isSeen} then ${holdsWords} end`}
          order by s.published_at desc, s.post_id desc limit ${size}::bigint + ${offset}::bigint)`,
    ],
    rows: sql`found s ${postOfS(parameters)}`,
    sort: byTime('s'),
    beginsBehind: true,
    columns: sql`(select count(*)::integer from found) as matched,
         (select count(*)::integer from ${examined} e) as examined,
         (select reltuples::float8 from pg_class where oid = 'content_search'::regclass) as indexed`,
  }
}
