// The index of posts for searches: their words in one table, whatever their state and whoever sees them, so that neither a change of state
// nor one of readers writes a word (decision 0110).

import type { Database } from '../../../platform/db/database.ts'
import type { Db, ProgramDb } from '../../../platform/db/handle.ts'
import { isAmong, preparedForOne } from '../../../platform/db/ids.ts'
import { type Query, runTogether } from '../../../platform/db/query.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

/** Maximum characters of a body's text that are searched, and of the bodies of all translations: a document holds a megabyte. */
const BODY_MAX_LENGTH = 40_000
const TRANSLATED_MAX_LENGTH = 30_000
const SUMMARY_MAX_LENGTH = 4000
/** Maximum characters of HTML from which the text is extracted: half a megabyte of tags would take a tenth of a second. */
const HTML_MAX_LENGTH = 200_000
/**
 * Places of words between one version of a post and the next, so that no phrase reaches from one into the other, and of all versions: a
 * document holds 16,383 places, 10,000 of a body (`search_field.sql`).
 */
const VERSION_PLACES = 2000
const VERSIONS_PLACES = 4000

/** Posts written by one statement, so that none runs for long. */
const SET_SIZE = 500

/** How documents are made; those of an older number are made anew (`renew-documents.ts`), found by an index (0100_search.sql). */
export const DOCUMENTS_MADE_BY = 1

/** Updates what these posts are found by: title, summary, author, text of the body, in all languages. */
export async function indexContentSearch(db: ProgramDb, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += SET_SIZE) {
    await runTogether(db, { indexed: contentSearchSql(db, ids.slice(start, start + SET_SIZE)) })
  }
}

/**
 * `indexContentSearch` as a statement, for one set. Of new words it notes that the program has them, for corrections, in their
 * order: two that note the same words must not wait for each other.
 */
export const contentSearchSql = (db: ProgramDb, ids: readonly number[]): Query<unknown> =>
  preparedForOne(
    'content_search_row',
    ids,
    sql`
    with rows as materialized (
      select c.id, c.language, w.languages,
             case when w.documents is null then o.document else (o.document::text || ' ' || w.documents)::tsvector end as document
        from content c
        left join users u on u.program_id = c.program_id and u.id = c.author_user_id
        cross join lateral (
          select search_document(search_dictionary(c.language), 0, c.title, left(c.summary, ${sql.lit(SUMMARY_MAX_LENGTH)}),
                   coalesce(u.display_name, u.given_name || ' ' || u.family_name, c.author_display_name),
                   html_words(left(c.body, ${sql.lit(HTML_MAX_LENGTH)}), ${sql.lit(BODY_MAX_LENGTH)})) as document) o
        left join lateral (
          select array_agg(t.language) as languages,
                 string_agg(search_document(search_dictionary(t.language), t.n * least(${sql.lit(VERSION_PLACES)}, ${sql.lit(VERSIONS_PLACES)} / t.versions), t.title,
                   left(concat_ws(' ', t.summary, t.cover_image_alt), ${sql.lit(SUMMARY_MAX_LENGTH)} / t.versions), null,
                   html_words(left(t.body, 2 * t.share), t.share))::text, ' ') as documents
            from (select language, title, summary, cover_image_alt, body, (row_number() over (order by id))::integer as n,
                         (count(*) over ())::integer as versions,
                         ${sql.lit(TRANSLATED_MAX_LENGTH)} / (count(*) over ())::integer as share
                    from content_translations
                   where program_id = ${db.programId} and content_id = c.id) t) w on true
       where c.program_id = ${db.programId} and c.id ${isAmong(ids)}),
    stored as (
      insert into content_search (program_id, content_id, document, made_by)
      select ${db.programId}, id, document, ${sql.lit(DOCUMENTS_MADE_BY)} from rows
      on conflict (program_id, content_id) do update set document = excluded.document, made_by = excluded.made_by)
    insert into content_words (program_id, word)
    select ${db.programId}, n.word
      from (select word from rows, unnest(tsvector_to_array(document)) as word
             where length(word) between 4 and 40 and word !~ '^[A-Z+=^$@!]'
            union
            select '~' || search_dictionary(l) from rows, unnest(languages || language) as l
             where search_dictionary(l) is not null) n
     where not exists (
       select from content_words k where k.program_id = ${db.programId} and k.word = n.word collate "C")
     order by n.word collate "C"
    on conflict do nothing`,
  )

/**
 * SQL: the posts that a query finds. `first` evaluates the search first, which suits few matches: the planner
 * overestimates prefix matches, and would scan post by post instead.
 */
export const contentMatching = (programId: number, query: string, first: boolean): Sql<number> => sql<number>`
  (select s.content_id from content_search s
    where s.program_id = ${programId} and s.document @@ ${query}::tsquery ${first ? sql`offset 0` : sql``})`

/**
 * Runs a transaction in which PostgreSQL uses the index of words. With row security it does not, since it must check the
 * visibility of each row first; so statements in `work` see all programs, and each must bind its program. The planner also
 * underestimates the cost of reading every document, since it counts rows and not their size (100,000 posts: 600 ms
 * instead of 90).
 */
export function withWordIndex<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return database.system(async db => {
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(db)
    return work(db)
  })
}
