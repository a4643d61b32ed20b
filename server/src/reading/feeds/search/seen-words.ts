// Which of some words stand in posts that a reader sees. A correction is made of these alone, and finding them is the same statement with
// the same number of words whatever the others are in: neither a correction nor the work for one shows a word of posts that the reader
// does not see.

import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { viewerKeysSql, visibleSql } from '../../../publishing/visibility/index.ts'
import type { Reader } from '../page/reader.ts'

/** Words that are looked for; less are filled up. */
export const WORDS_LOOKED_FOR = 64
/** Matches of the index of which it is asked whether the reader sees them: 6 ms. Of words with more, some matches are not found. */
const MATCHES_MAX = 3000
/** The number of the reader's posts whose words are read. */
const POSTS_MAX = 300

/** Those of the first `WORDS_LOOKED_FOR` words that stand in a post that the reader sees. */
export async function findSeenWords(
  database: Database,
  { programId, userId }: Reader,
  words: readonly string[],
): Promise<ReadonlySet<string>> {
  // A point is no character of a word.
  const asked = Array.from({ length: WORDS_LOOKED_FOR }, (_, n) => words[n] ?? `.${n}`)
  const rows = await database.unscopedQuery(sql<{ word: string }>`
    with viewer as materialized (
      select ${viewerKeysSql(sql`me.program_id`, sql`me.user_id`)} as keys
        from (select ${programId}::bigint as program_id, ${userId}::bigint as user_id) me),
    words as materialized (select ${asked.map(word => `'${word}'`).join(' | ')}::tsquery as query),
    matching as materialized (
      select d.content_id from content_search d
       where d.program_id = ${programId} and d.document @@ (select query from words)),
    seen as materialized (
      select m.content_id from (select content_id from matching limit ${sql.lit(MATCHES_MAX)}) m
       cross join lateral (
         select * from post_feed where program_id = ${programId} and post_id = m.content_id limit 1) f
       where ${visibleSql('f', sql`(select keys from viewer)`)} limit ${sql.lit(POSTS_MAX)}),
    documents as materialized (
      select d.document || '' as document
        from seen s join content_search d on d.program_id = ${programId} and d.content_id = s.content_id)
    select w.word from unnest(${asked}::text[]) as w (word)
     where exists (select from documents d where d.document @@ ('''' || w.word || '''')::tsquery)`)
  return new Set(rows.map(row => row.word))
}
